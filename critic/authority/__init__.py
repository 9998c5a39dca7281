"""Authority files: read, linted, tried on their own examples, begun from a starter (contract §7)."""

from critic.authority.examples import ExampleOutcome, run_examples
from critic.authority.file import load
from critic.authority.lint import Message, lint
from critic.authority.schema import json_schema
from critic.authority.starter import starter

__all__ = ["ExampleOutcome", "Message", "json_schema", "lint", "load", "run_examples", "starter"]
