# SPDX-License-Identifier: MIT
"""Markdown: the tables of the pages."""

ONLY = {"R": " (read only)", "W": " (write only)", "1 clears": " (1 clears)"}


def access(register):
    kinds = {field.access for field in register.fields}
    if "1 clears" in kinds:
        return "R, 1 clears"
    return kinds.pop() if len(kinds) == 1 and kinds <= {"R", "W"} else "RW"


def contents(register):
    """What a register holds: of one value its bits, if they are not all, and what it is; of fields
    each, and what is said of the register."""
    if register.is_whole:
        field = register.fields[0]
        bits = "" if field.low == 0 and field.high == register.width - 1 else field.bits
        stored = f"above {field.greatest} stored as {field.greatest}" if field.greatest else ""
        text = "; ".join(part for part in (field.desc or register.desc, stored) if part)
        return ", ".join(part for part in (bits, text) if part)
    parts = []
    for field in register.fields:
        text = f"[{field.bits}] {field.desc or field.name}"
        if field.greatest:
            text += f", above {field.greatest} stored as {field.greatest}"
        if field.access != access(register).split(",")[0]:
            text += ONLY.get(field.access, "")
        parts.append(text)
    return "; ".join(parts + [register.desc] * bool(register.desc))


def extent_of(register, form):
    """The offsets of a register, or of an array the first and the last."""
    first = form.format(register.address)
    step = register.access_width // 8
    if not register.is_array:
        halves = range(register.address, register.address + register.width // 8, step)
        return ", ".join(form.format(at) for at in halves)
    size = (register.count - 1) * register.stride + register.words * register.width // 8
    return f"{first}-{form.format(register.address + size - step)}"


def name_of(register, pages):
    name = register.name
    if register.count > 1 and not register.one_a:
        name = f"{name}0-{register.count - 1}"
    if register.page < 0:
        return name
    *_, before, last = sorted({one.page for one in pages.registers})
    where = register.page if register.page < last else f"above {before}"
    return f"{name} ({pages.page_field} {where})"


def registers(map_):
    """A row a register; those that are of one type, as two layers have them, share it."""
    rows = {}
    for register in map_.registers:
        rows.setdefault(register.type_name, []).append(register)
    lines = ["", "| offset | name | | contents |", "| --- | --- | --- | --- |"]
    for same in rows.values():
        offsets = ", ".join(dict.fromkeys(extent_of(one, map_.offset_format) for one in same))
        names = ", ".join(name_of(one, map_) for one in same)
        lines.append(f"| {offsets} | {names} | {access(same[0])} | {contents(same[0])} |")
    return [*lines, ""]


def layout(map_, unit):
    """A row a field of what lies in memory, in words or bytes."""
    lines = ["", f"| {unit} | bits | |", "| --- | --- | --- |"]
    for n, register in enumerate(map_.registers):
        for field in register.fields:
            lines.append(f"| {n} | {field.bits} | {field.desc or field.name} |")
    return [*lines, ""]
