"""`python -m critic`."""

from critic.cli import main

main()
