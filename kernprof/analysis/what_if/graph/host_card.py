"""The card of the host: what recording, conversions, read-backs and loaders cost."""

from kernprof import cards

HOST = cards.values(cards.load("what-if-host"))
