"""A filter of system calls (seccomp, Linux): no socket and no program, also for compiled code.

Landlock knows TCP only, and not before its fourth version; this knows every family. Where the machine's numbers are not
in the table the audit hook and Landlock stay alone.
"""

from __future__ import annotations

import ctypes
import os
import struct

from critic.model.values import dataclass

_PR_SET_SECCOMP, _MODE_FILTER = 22, 2
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
"""BPF_LD|BPF_W|BPF_ABS, BPF_JMP|BPF_JEQ|BPF_K, BPF_JMP|BPF_JGE|BPF_K, BPF_RET|BPF_K of <linux/bpf_common.h>."""
_ALLOW = 0x7FFF0000
_REFUSE = 0x00050000 | 13  # SECCOMP_RET_ERRNO with EACCES
_NUMBER_AT, _ARCHITECTURE_AT = 0, 4  # struct seccomp_data
_X32 = 0x40000000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Machine:
    """architecture: AUDIT_ARCH of <linux/audit.h>. refused: socket, socketpair, execve, execveat,
    io_uring_setup (which makes sockets without the call)."""

    architecture: int
    refused: tuple[int, ...]


_MACHINES = {
    "x86_64": _Machine(architecture=0xC000003E, refused=(41, 53, 59, 322, 425)),
    "aarch64": _Machine(architecture=0xC00000B7, refused=(198, 199, 221, 281, 425)),
}


def refuse_network_and_programs(libc: ctypes.CDLL) -> bool:
    """Let this thread, and what it forks, make no socket and start no program; whether the kernel does so.

    The thread must have given up new privileges (PR_SET_NO_NEW_PRIVS). Calls of another architecture are all refused.
    """
    machine = _MACHINES.get(os.uname().machine)
    if machine is None or struct.calcsize("P") != 8:
        return False
    program = _program(machine)
    code = ctypes.create_string_buffer(program, len(program))
    header = ctypes.create_string_buffer(struct.pack("HP", len(program) // 8, ctypes.addressof(code)))
    return bool(libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.c_void_p(ctypes.addressof(header)), 0, 0) == 0)


def _program(machine: _Machine) -> bytes:
    """struct sock_filter: code, jump if true, jump if false, operand."""
    last = len(machine.refused) + 4
    steps = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_EQUAL, 0, last - 1, machine.architecture),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, last - 3, 0, _X32),
    ]
    for place, number in enumerate(machine.refused, len(steps)):
        steps.append((_EQUAL, last - place, 0, number))
    steps += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
    return b"".join(struct.pack("HBBI", *step) for step in steps)
