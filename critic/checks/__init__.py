"""The checks, in the order in which they run; a new check is one file and one line here (house style §3)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from itertools import chain

from critic.checks.case import Case, Result
from critic.model.markup import ItemKind
from critic.model.values import dataclass
from critic.text.wordlists import may_hold_quantity


def _always(case: Case) -> bool:
    return True


def _has_prose(case: Case) -> bool:
    return any(item.prose for item in case.markup.items)


def _has_figures(case: Case) -> bool:
    prose = (p.text for item in case.markup.items for p in item.prose)
    proposed = (p.text for item in case.markup.items for p in item.proposals)
    return any(map(may_hold_quantity, chain(prose, proposed)))


def _has_authority(case: Case) -> bool:
    return case.authority is not None


def _has_proposals(case: Case) -> bool:
    return any(item.proposals for item in case.markup.items)


def _has_redline(case: Case) -> bool:
    return bool(case.markup.redlines)


def _has_settlements(case: Case) -> bool:
    return any(item.kind is ItemKind.SETTLEMENT for item in case.markup.items)


def _is_log(case: Case) -> bool:
    return case.markup.read_documents is not None


def _has_deliverables(case: Case) -> bool:
    return bool(case.markup.deliverables)


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """A check by its file in this folder. asked: whether a case gives it anything to do; else it is not even loaded."""

    name: str
    asked: Callable[[Case], bool] = _always

    def run(self, case: Case) -> Iterable[Result]:
        """Return what the check yields on a case."""
        if not self.asked(case):
            return ()
        results: Iterable[Result] = importlib.import_module(f"critic.checks.{self.name}").CHECK.run(case)
        return results


CHECKS: tuple[Registered, ...] = (
    Registered(name="citations"),
    Registered(name="quotations"),
    Registered(name="attributions", asked=_has_prose),
    Registered(name="figures", asked=_has_figures),
    Registered(name="concessions", asked=_has_authority),
    Registered(name="assertions", asked=_has_authority),
    Registered(name="integrity", asked=_has_redline),
    Registered(name="terms", asked=_has_proposals),
    Registered(name="conflicts", asked=_has_settlements),
    Registered(name="readlog", asked=_is_log),
    Registered(name="delivery", asked=_has_deliverables),
    Registered(name="evidence"),
)
