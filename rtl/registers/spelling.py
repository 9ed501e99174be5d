# SPDX-License-Identifier: MIT
"""How names and comments are written in each language."""


def camel(name):
    """SRC_X_INC: kSrcXInc."""
    return "k" + "".join(word.capitalize() for word in name.split("_"))


def heading(comment, source, end=""):
    """The first lines of a file; `comment` begins a line of it, `end` ends one."""
    return (f"{comment} SPDX-License-Identifier: MIT{end}\n"
            f"{comment} Made from {source} by `collide registers`.{end}\n")


def extent(register):
    """How many words an array has: "8 words", "8 words for each sprite"; "" if it is none."""
    if not register.is_array:
        return ""
    words = f"{register.words} words" if register.words > 1 else "a word"
    if register.count == 1:
        return words
    return f"{words} for each {register.one_a}" if register.one_a else f"{register.count} words"


def flags(map_, less=None):
    """Name in code and mask of every field of one bit, each once, by registers. Those that the map
    `less` has are left out. A name that stands for two masks is an error."""
    known = dict(pair for _, some in flags(less) for pair in some) if less else {}
    seen = {}
    found = []
    for register in map_.registers:
        some = []
        for field in reversed(register.fields):
            if not field.is_flag or field.name == "VALUE" or known.get(field.code) == field.mask:
                continue
            if seen.setdefault(field.code, field.mask) != field.mask:
                raise SystemExit(
                    f"{map_.name}: {field.code} is bit {field.bits} of {register.name} and another "
                    "elsewhere, expected a code_name")
            if all(field.code != name for _, other in found for name, _ in other):
                some.append((field.code, field.mask))
        if some:
            found.append((register, some))
    return found


def own(map_, less):
    """Registers that the map `less` does not have."""
    return [one for one in map_.registers if not less or not less.register(one.name)]


def halves(register, name=None):
    """(name, address) of what an access reaches: two of a register that is accessed in halves. The
    name is that in code if no other is given."""
    name = name or register.code
    if register.width <= register.access_width:
        return [(name, register.address)]
    step = register.access_width // 8
    return [(name + "_HIGH", register.address), (name + "_LOW", register.address + step)]
