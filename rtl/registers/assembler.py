# SPDX-License-Identifier: MIT
"""Assembler includes: GNU as for the 68000, ca65 for the 65C02."""

from spelling import extent, flags, halves, heading, own


class Gnu:
    """`.equ NAME, value`; a bar begins a comment."""

    comment = "|"

    @staticmethod
    def equ(name, value, note=""):
        text = f"        .equ    {name}, {value}"
        return f"{text:<39} | {note}" if note else text

    @staticmethod
    def hexadecimal(value, digits):
        return f"0x{value:0{digits}X}"


class Ca65:
    """`NAME = value`; a semicolon begins a comment."""

    comment = ";"

    @staticmethod
    def equ(name, value, note=""):
        text = f"{name} = {value}"
        return f"{text:<31} ; {note}" if note else text

    @staticmethod
    def hexadecimal(value, digits):
        return f"${value:0{digits}X}"


def include(language, map_, source, prefix, base="", less=None, descriptor=None, described=""):
    """firmware/generated/X.inc. Registers are offsets, or addresses from the symbol `base` on; of a
    flag NAME is the mask and NAME_BIT the number of the bit. A descriptor's fields of 16 bits are at
    byte offsets of their own."""
    lines = [heading(language.comment, source)]
    if base:
        lines.append(f"{language.comment} {base} is the address of the first.")
    digits = 4 if map_.registers[-1].address >= 0x100 else 2
    for register in own(map_, less):
        for code, address in dict([(register.code, register.address), *halves(register)]).items():
            at = language.hexadecimal(address, digits)
            lines.append(language.equ(f"{prefix}_{code.upper()}", f"{base} + {at}" if base else at,
                                      extent(register)))
    lines += flags_of(language, map_, prefix, less)
    if descriptor:
        lines.append(f"\n{language.comment} {descriptor.title}: {len(descriptor.registers)} longs.")
        for register in descriptor.registers:
            names = [(register.code, register.address)]
            pair = [field for field in register.fields if field.high - field.low == 15]
            names += [(field.code, register.address + (2 if field.low == 0 else 0))
                      for field in pair]
            lines += [language.equ(f"{described}_{code}", at) for code, at in names]
        lines.append(language.equ(f"{described}_BYTES", 4 * len(descriptor.registers)))
        lines += flags_of(language, descriptor, described, None)
    return "\n".join(lines) + "\n"


def flags_of(language, map_, prefix, less):
    lines = []
    for register, some in flags(map_, less):
        lines.append(f"\n{language.comment} Of {register.name}.")
        for code, mask in some:
            lines.append(language.equ(f"{prefix}_{code}", language.hexadecimal(mask, register.width // 4)))
            lines.append(language.equ(f"{prefix}_{code}_BIT", mask.bit_length() - 1))
    return lines
