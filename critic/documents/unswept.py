"""Reading without the cycle collector: a reader makes a hundred thousand objects that live on, and no cycles.

The collector runs after every so many new objects, whatever they are, and looks through all that the process holds;
on a paper of ten printed pages that is a tenth of the reading. Memory is given back as ever, by reference counts.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept() -> Iterator[None]:
    """Keep the cycle collector still for the time of a with statement or of a call, if it was not still already.

    In several threads at once the first one that ends wakes it: the others are slower for it, and nothing else.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
