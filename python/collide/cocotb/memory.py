# SPDX-License-Identifier: MIT
"""The memory of a bench: design and golden model have one each, the same at the beginning."""
from __future__ import annotations

from typing import Iterable

import collide


class Memory:
    """So many bytes, a power of two; addresses wrap. Words are big-endian unless told otherwise.

    errors: byte addresses of words that answer with a bus error.
    """

    def __init__(
        self, data: bytes, errors: Iterable[int] = (), word: int = 2, big_endian: bool = True
    ) -> None:
        size = len(data)
        if size < word or size & (size - 1):
            raise collide.InputError(f"memory: {size} bytes, expected a power of two from {word} on")
        self.word = word
        self.order: str = "big" if big_endian else "little"
        self._bytes = bytearray(data)
        self.errors = {error % size // word * word for error in errors}

    def copy(self) -> Memory:
        return Memory(self._bytes, self.errors, self.word, self.order == "big")

    def __len__(self) -> int:
        return len(self._bytes)

    def bytes(self) -> bytes:
        return bytes(self._bytes)

    def fails(self, address: int) -> bool:
        return self._place(address) in self.errors

    def read(self, address: int, select: int | None = None) -> int:
        """The word there. Of a bus error, and of bytes that are not selected, what a bus without a
        driver reads as."""
        at = self._place(address)
        undriven = self._bits_of(~select if select is not None else 0)
        if at in self.errors:
            undriven = self._bits_of(-1)
        word = int.from_bytes(self._bytes[at : at + self.word], self.order)  # type: ignore[arg-type]
        return word | undriven

    def write(self, address: int, data: int, select: int | None = None) -> None:
        """select: bytes that are written, the highest bit that with the word's highest bits."""
        at = self._place(address)
        if at in self.errors:
            return
        taken = self._bits_of(-1 if select is None else select)
        word = self.read(at) & ~taken | data & taken
        self._bytes[at : at + self.word] = word.to_bytes(self.word, self.order)  # type: ignore[arg-type]

    def store(self, address: int, data: bytes) -> None:
        """By the bench, not on a bus."""
        for n, byte in enumerate(data):
            self._bytes[(address + n) % len(self)] = byte

    def load(self) -> list[dict[str, str]]:
        """As a job has it: what is not 0."""
        line, found = 64, []
        for at in range(0, len(self), line):
            some = self._bytes[at : at + line]
            if any(some):
                found.append({"at": f"0x{at:X}", "hex": bytes(some).hex()})
        return found

    def _place(self, address: int) -> int:
        return address % len(self) // self.word * self.word

    def _bits_of(self, lanes: int) -> int:
        return sum(0xFF << 8 * lane for lane in range(self.word) if lanes >> lane & 1)
