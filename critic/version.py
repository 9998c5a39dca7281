"""The version of the distribution, read from here when it is built."""

VERSION = "0.1.0"
