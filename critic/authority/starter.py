"""A commented authority file to begin with (contract §7, `authority init`)."""

from __future__ import annotations

_STARTER = """\
# What the client will and will not accept, as rules that a critic can check.
#
# Begin with phrases: the words of the drafting that you refuse. A phrase is looked up as whole words in any case; a
# "not" before it in its sentence turns it round, so "shall not train its models" does not fire below. What is a
# number belongs under `limits`, where every way of writing it is read. `examples` are sentences that must fire and
# must stay silent; `authority test` tries them, so write them before the patterns.
schema_version: playbook.authority.v2
source: "the client's playbook"

non_negotiables:
  - id: no_training
    description: The vendor trains no models on our data.
    # Where it applies. Cite as `outline` prints it; without it, the rule covers all proposed language.
    # applies_to: ["msa §4.2"]
    prohibited_patterns:
      # A phrase:
      - train its models
      # A gate, where words vary. negation_guard: a "not" in the sentence, up to the end of the match, drops it.
      - pattern: '\\\\b(?:improve|develop)\\\\b[^.;]{0,60}\\\\b(?:models|products)\\\\b'
        negation_guard: true
        require_context: customer data
    # Ways of drafting that name the thing in order to refuse it.
    unless: [anti_construction, position_recital]
    examples:
      fires:
        - Vendor may use Customer Data to train its models.
        - Customer Data may be used to improve Vendor's products.
      silent:
        - Vendor shall not use Customer Data to train its models.
        - This Agreement shall not be construed so that Vendor may train its models.
        - Vendor's draft said that Customer Data serves to improve Vendor's products.
        - Vendor may develop new products on its own.

  - id: incident_notice
    description: Notice of a security incident within 24 hours.
    limits:
      - measure: duration
        at_most: 24 hours
        near: '\\\\b(?:notif(?:y|ies|ication)|notice)\\\\b'
    examples:
      fires:
        - Vendor shall notify Customer within seventy-two (72) hours after discovery.
        - Vendor shall notify Customer within one business day.
        - Vendor shall notify Customer promptly.
      silent:
        - Vendor shall notify Customer without undue delay and no later than 24 hours after discovery.
        - Vendor shall notify Customer within one (1) day.
        - Customer does not accept a notice period of 72 hours.

  - id: liability_cap
    description: A cap of at least three times the fees; two times needs the client's approval; no lower.
    ladder:
      - id: standard
        limit: {measure: multiple, at_least: 3x, near: '\\\\bcap(?:ped)?\\\\b'}
        needs: nothing
      - id: fallback
        limit: {measure: multiple, at_least: 2x, near: '\\\\bcap(?:ped)?\\\\b'}
        needs: escalation
    examples:
      fires:
        - Vendor's liability is capped at two times the Fees.
        - Vendor's liability is capped at the Fees paid in the preceding year.
      silent:
        - Vendor's liability is capped at three times the Fees.

approved_fallbacks:
  - id: aggregated_data
    description: Aggregated and de-identified data may be used to keep the service running.
    permitted_patterns:
      - aggregated and de-identified
    examples:
      fires:
        - Vendor may use aggregated and de-identified data to maintain the Service.
      silent:
        - Vendor may use Customer Data to maintain the Service.

# assertions:
#   - id: no_legal_conclusions
#     description: The memo draws no conclusions of law.
#     prohibited_patterns: [is unenforceable]
"""


def starter() -> str:
    """Return a small file that passes lint and test."""
    return _STARTER.replace("\\\\", "\\")
