# SPDX-License-Identifier: MIT
"""Python: where registers are, for benches under cocotb."""

from spelling import heading

# Registers of longer arrays are known by their offsets alone.
LONGEST_ARRAY = 16


def places(map_):
    """Name, offset and bytes of each register that nothing else chooses."""
    for one in map_.registers:
        size = one.width // 8
        if one.page >= 0:
            continue
        if not one.is_array:
            yield one.name, one.address, size
        elif one.count * one.words <= LONGEST_ARRAY:
            for n in range(one.count * one.words):
                yield f"{one.name}{n}", one.address + n * size, size


def offsets(maps, source):
    """python/collide/cocotb/registers.py."""
    lines = [heading("#", source) + '"""Registers by name: the byte offset and the bytes of each."""']
    for map_ in maps:
        lines.append(f"\n{map_.name.upper()} = {{")
        lines += [f'    "{name}": (0x{at:02X}, {size}),' for name, at, size in places(map_)]
        lines.append("}")
    return "\n".join(lines) + "\n"
