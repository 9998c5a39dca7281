"""playbook-critic: an offline critic of AI legal work; what in this markup is provably wrong?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from critic.api import DealRoom, LoadedAuthority, check, load_authority, load_markup
    from critic.errors import CriticError
    from critic.model.report import Report

__all__ = ["CriticError", "DealRoom", "LoadedAuthority", "Report", "check", "load_authority", "load_markup"]


def __getattr__(name: str) -> Any:
    """Load the public names when they are first used, so that `critic.gates` by itself stays light."""
    if name == "CriticError":
        from critic.errors import CriticError

        return CriticError
    if name == "Report":
        from critic.model.report import Report

        return Report
    if name in __all__:
        from critic import api

        return getattr(api, name)
    raise AttributeError(f"module 'critic' has no attribute {name!r}")
