"""The page that lists the shipped rules with their sentences: `python tests/authority_page.py` writes it anew."""

from __future__ import annotations

from pathlib import Path

from critic.authority import load, run_examples

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "authority-rules.md"
FILES = sorted((ROOT / "authority").glob("*.authority.yaml"))

_HEAD = """# The shipped rules, and the sentences that they are tried on

Generated from `authority/*.authority.yaml`; `authority test` runs each sentence. A rule must fire on those that concede
and stay silent on those that hold.

| file | rules | sentences that must fire | that must stay silent | right |
|---|---|---|---|---|
"""


def page() -> str:
    """Return the page as it should be."""
    rows, parts = [], []
    for path in FILES:
        authority = load(path.read_bytes(), path.name)
        outcomes = run_examples(authority)
        fires = sum(o.expect == "fires" for o in outcomes)
        right = sum(o.right for o in outcomes)
        rules = len({o.rule for o in outcomes})
        name = path.name.removesuffix(".authority.yaml")
        rows.append(f"| {name} | {rules} | {fires} | {len(outcomes) - fires} | {right} of {len(outcomes)} |\n")
        parts.append(f"\n## {name}\n")
        for rule in (*authority.non_negotiables, *authority.approved_fallbacks):
            parts.append(f"\n### {rule.id}\n\n{' '.join(rule.description.split())}\n")
            for title, examples in (("Fires", rule.examples.fires), ("Silent", rule.examples.silent)):
                parts.append(f"\n{title} ({len(examples)}):\n\n")
                parts += [f"- {example.text}\n" for example in examples]
    return _HEAD + "".join(rows) + "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
