# SPDX-License-Identifier: MIT
"""C++: constants for the golden models and tables of names."""

from spelling import camel, extent, flags, halves, heading, own


def constants(map_, source, namespace, offset_type, flag_type, less=None):
    """model/X/generated/registers.h."""
    lines = [heading("//", source) + "#pragma once\n", "#include <cstdint>\n",
             f"namespace collide::{namespace} {{\n",
             "/// Byte offsets of " + ("the unit's own registers." if less else "registers.")]
    digits = 2 if map_.registers[-1].address < 0x100 else 4
    for register in own(map_, less):
        if register.is_array:
            lines.append(f"/// {extent(register).capitalize()}.")
        lines += [f"constexpr {offset_type} {camel(name)} = 0x{address:0{digits}X};"
                  for name, address in halves(register, register.in_words)]
    lines.append("")
    for register, some in flags(map_, less):
        name = camel(register.name)[1:]
        lines += [f"/// Bits of {register.name}.", f"enum {name}Bits : {flag_type} {{"]
        lines += [f"  {camel(code)} = 0x{mask:0{register.width // 4}X}," for code, mask in some]
        lines.append("};\n")
    resets = [one for one in map_.registers if one.reset and (not less or one in own(map_, None))]
    if resets:
        lines.append("/// What registers hold after a reset, of those that are not 0 then.")
        for one in resets:
            digits = one.width // 4
            lines.append(f"constexpr {flag_type} {camel(one.in_words)}Reset = 0x{one.reset:0{digits}X};")
        lines.append("")
    lines.append(f"}}  // namespace collide::{namespace}\n")
    return "\n".join(lines)


def tables(map_, source, namespace):
    """model/X/generated/register_tables.h."""
    lines = [heading("//", source) + "// clang-format off\n#pragma once\n",
             '#include "model/common/described_register.h"\n',
             f"namespace collide::{namespace} {{\n",
             "constexpr DescribedRegister kRegisters[] = {"]
    for one in map_.registers:
        lines.append(
            f'    {{"{one.name}", 0x{one.address:02X}, {one.width // 8}, {one.page}, {one.count}, '
            f"{one.stride}, {one.words}}},")
    lines += ["};\n", "constexpr DescribedField kFields[] = {"]
    for one in map_.registers:
        if one.is_whole:
            continue
        lines += [f'    {{"{one.name}", 0x{field.mask:X}, "{field.label or field.name}"}},'
                  for field in one.fields]
    lines += ["};\n", f"}}  // namespace collide::{namespace}\n"]
    return "\n".join(lines)


def layout(map_, source, namespace):
    """model/X/generated/descriptor_fields.h."""
    lines = [heading("//", source) + "#pragma once\n", '#include "model/common/word_field.h"\n',
             f"namespace collide::{namespace}::field {{\n"]
    for n, register in enumerate(map_.registers):
        for field in register.fields:
            name = register.code if register.is_whole or field.name == "VALUE" else field.code
            lines.append(f"constexpr WordField {camel(name)} = "
                         f"{{{n}, {field.low}, 0x{field.mask >> field.low:X}}};")
    return "\n".join([*lines, f"\n}}  // namespace collide::{namespace}::field\n"])
