"""`python -m critic.cli`."""

from critic.cli import main

main()
