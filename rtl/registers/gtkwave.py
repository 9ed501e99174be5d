# SPDX-License-Identifier: MIT
"""GTKWave: what the value of an address bus is called."""


def names_of(register, address, unit_bytes):
    """What an array has, by index in words of `unit_bytes`; of one register it is the name."""
    if not register.is_array:
        if register.width // 8 > unit_bytes:
            return {address // unit_bytes: register.name + " high",
                    address // unit_bytes + 1: register.name + " low"}
        return {address // unit_bytes: register.name}
    names = {}
    for n in range(register.count):
        for word in range(register.words):
            at = (address + n * register.stride) // unit_bytes + word
            if register.count == 1:
                names[at] = f"{register.name} {word}"
            else:
                names[at] = f"{register.name} {n}" + (f", word {word}" if register.words > 1 else "")
    return names


def translation(map_, index_bits, unit_bytes):
    """rtl/X/generated/X_registers.gtkt: a line for every index that has a name; all of them have
    one if there are few."""
    found = {}
    for register in map_.registers:
        for at, name in names_of(register, register.address, unit_bytes).items():
            found.setdefault(at, []).append(name)
    if index_bits <= 5:
        for at in range(1 << index_bits):
            found.setdefault(at, ["no register"])
    digits = (index_bits + 3) // 4
    return "".join(f"{at:0{digits}X} {' / '.join(found[at])}\n" for at in sorted(found))
