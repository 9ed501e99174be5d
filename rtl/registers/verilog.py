# SPDX-License-Identifier: MIT
"""Verilog: the constants that a module uses, in the module, so that it stands by itself."""

import re

from marked import replaced
from spelling import halves

COLUMNS = 100


def values(map_, index_bits, unit_bytes):
    """Name: (width or 0, text). A register is its index in words of `unit_bytes`, NAME_RESET is what
    it holds after a reset; of a field there is its lowest bit and, if it has several, the highest,
    FIELD_HIGH."""
    found = {}
    digits = (index_bits + 3) // 4
    for register in map_.registers:
        for name, address in halves(register):
            found[name] = index_bits, f"{index_bits}'h{address // unit_bytes:0{digits}X}"
    for register in map_.registers:
        width = register.width
        found[f"{register.code}_RESET"] = width, f"{width}'h{register.reset:0{width // 4}X}"
        for field in register.fields:
            name = f"{register.code}_{field.name}"
            found[name] = 0, str(field.low)
            if not field.is_flag:
                found[f"{name}_HIGH"] = 0, str(field.high)
    return found


def declared(constants):
    """Lines that declare (name, width, text), those of one width together."""
    lines = []
    for width in dict.fromkeys(width for _, width, _ in constants):
        start = f"  localparam [{width - 1}:0] " if width else "  localparam "
        line = start
        for name, _, text in (one for one in constants if one[1] == width):
            word = f"{name} = {text},"
            if len(line) > len(start) and len(line) + len(word) > COLUMNS:
                lines.append(line.rstrip())
                line = " " * len(start)
            line += word + " "
        lines.append(line.rstrip(" ,") + ";")
    return lines


def with_constants(text, file, map_, index_bits, unit_bytes, source):
    """The text of a module with its marked lines anew. A module whose own names are like registers'
    has REG_ before these, as VERA's have."""
    known = values(map_, index_bits, unit_bytes)
    known.update({f"REG_{name}": value for name, value in known.items()})
    rest = replaced(text, file, source, [])
    words = set(re.findall(r"\b[A-Z]\w*", re.sub(r"//.*", "", rest)))
    used = [(name, width, value) for name, (width, value) in known.items() if name in words]
    return replaced(text, file, source, declared(used))
