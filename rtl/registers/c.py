# SPDX-License-Identifier: MIT
"""C: names of registers and flags, descriptors as structures, records taken apart."""

from spelling import extent, flags, heading, own


def number(mask, digits):
    return f"UINT32_C(0x{mask:0{digits}X})"


def getter(name, field, is_top):
    """A function that takes the field out of a word. Above the top one there are bits that are 0."""
    wide = field.high - field.low >= 16
    word = f"word >> {field.low}" if field.low else "word"
    bits = f"0x{field.mask >> field.low:X}u"
    value = word if is_top else f"({word}) & {bits}" if field.low else f"{word} & {bits}"
    return (f"static inline {'uint32_t' if wide else 'unsigned'} {name}(uint32_t word) {{\n"
            f"  return {value if wide else f'(unsigned)({value})'};\n}}\n")


def structure(name, map_):
    """A descriptor."""
    lines = ["typedef struct {"]
    for register in map_.registers:
        lines.append(f"  uint32_t {register.name.lower()}; /* {register.desc} */")
    return "\n".join([*lines, f"}} {name};\n"])


def header(map_, source, prefix, in_words, less=None, descriptor=None, records=()):
    """firmware/include/collide/generated/X.h. Offsets are in words of 32 bits, or in bytes."""
    guard = f"COLLIDE_GENERATED_{map_.name.upper()}_H"
    lines = [heading("/*", source, " */") + f"#ifndef {guard}", f"#define {guard}\n",
             "#include <stdint.h>\n", "#ifdef __cplusplus", 'extern "C" {', "#endif\n",
             f"/* Registers, in {'words' if in_words else 'bytes'} from the first. */", "enum {"]
    registers = own(map_, less)
    for register in registers:
        value = register.address // 4 if in_words else register.address
        comma = "," if register is not registers[-1] else ""
        note = f" /* {extent(register)} */" if register.is_array else ""
        shown = f"0x{value:X}" if value >= 256 else value
        lines.append(f"  {prefix}_{register.code.upper()} = {shown}{comma}{note}")
    lines.append("};\n")
    for described in (map_, descriptor):
        if described is None:
            continue
        if described is descriptor:
            lines += [f"/* {descriptor.title}. */", structure(descriptor.name, descriptor)]
        for register, some in flags(described, less if described is map_ else None):
            lines.append(f"/* Of {register.name}. */")
            lines += [f"#define {prefix}_{code} {number(mask, register.width // 4)}"
                      for code, mask in some]
            lines.append("")
    getters = {}
    for register in map_.registers:
        for field in register.fields if register.unpacked else ():
            if not field.is_flag:
                name = f"{prefix}_{register.name}_{field.name}".lower()
                getters[name] = (f"Of a word of {register.name}: {field.desc}", field,
                                 field is register.fields[0])
    for record in records:
        for register in record.registers:
            for field in register.fields if register.unpacked else ():
                getters[f"{prefix}_{field.name}".lower()] = (f"Of a record: {field.desc}", field,
                                                            field is register.fields[0])
    for name, (comment, field, is_top) in getters.items():
        lines += [f"/* {comment}. */", getter(name, field, is_top)]
    lines += ["#ifdef __cplusplus", "}", "#endif\n", "#endif\n"]
    return "\n".join(lines)
