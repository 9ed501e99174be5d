# SPDX-License-Identifier: MIT
"""Writes what is made from the descriptions of registers, rtl/X/X.rdl: docs/reference/registers.md.

    generate.py [--check | --out DIR]

With --check nothing is written: files that differ from what would be made are listed, and the status is 1.
With --out the descriptions for other tools, IP-XACT and CMSIS-SVD, are written into DIR, and nothing else.
"""

import argparse
import pathlib
import sys

from systemrdl import RDLCompileError

import assembler
import c
import cpp
import ipxact
import marked
import page
import svd
import verilog
from description import Descriptions, root_of_tree

BLITTER = "rtl/blitter/blitter.rdl"
LIST_UNIT = "rtl/common/list_unit.rdl"
OVERLAP = "rtl/overlap/overlap.rdl"
IMPACT = "rtl/impact/impact.rdl"
VERA = "rtl/vera/vera.rdl"
# Name, bits of the index of a register, bytes of a register.
UNITS = (("blitter", 5, 2), ("overlap", 12, 4), ("impact", 12, 4), ("vera", 5, 1))
SOURCES = ["rtl/registers/properties.rdl", BLITTER, LIST_UNIT, OVERLAP, IMPACT, VERA]


def files(described: Descriptions, root):
    """Every file that is made, all of it or what is marked in it, with its text."""
    blitter, vera = described.map("blitter"), described.map("vera")
    shared = described.map("list_unit")
    overlap, impact = described.map("overlap"), described.map("impact")
    sprite, object_ = described.map("overlap_descriptor"), described.map("impact_descriptor")

    for file, map_, source, bits, unit_bytes in (
        ("rtl/blitter/blitter_registers.sv", blitter, BLITTER, 5, 2),
        ("rtl/common/common_registers.sv", shared, LIST_UNIT, 12, 4),
        ("rtl/formal/common_registers_order.sv", shared, LIST_UNIT, 12, 4),
        ("rtl/overlap/overlap_registers.sv", overlap, OVERLAP, 12, 4),
        ("rtl/impact/impact_registers.sv", impact, IMPACT, 12, 4),
        ("rtl/vera/vera.sv", vera, VERA, 5, 1),
        ("rtl/vera/vera_data_ports.sv", vera, VERA, 5, 1),
        ("rtl/vera/vera_interrupts.sv", vera, VERA, 5, 1),
        ("rtl/vera/vera_registers.sv", vera, VERA, 5, 1),
        ("examples/dpi/vera_bench.sv", vera, VERA, 5, 1),
    ):
        text = (root / file).read_text()
        yield file, verilog.with_constants(text, file, map_, bits, unit_bytes, source)

    byte, word, long_ = "std::uint8_t", "unsigned", "std::uint32_t"
    yield "model/blitter/generated/registers.h", cpp.constants(
        blitter, BLITTER, "blitter", word, byte)
    yield "model/list_unit/generated/registers.h", cpp.constants(
        shared, LIST_UNIT, "list_unit", word, long_)
    yield "model/overlap/generated/registers.h", cpp.constants(
        overlap, OVERLAP, "overlap", word, long_, less=shared)
    yield "model/impact/generated/registers.h", cpp.constants(
        impact, IMPACT, "impact", word, long_, less=shared)
    yield "model/vera/generated/registers.h", cpp.constants(vera, VERA, "vera", byte, byte)
    for map_, source in ((blitter, BLITTER), (overlap, OVERLAP), (impact, IMPACT), (vera, VERA)):
        yield (f"model/{map_.name}/generated/register_tables.h",
               cpp.tables(map_, source, map_.name))

    yield "model/overlap/generated/descriptor_fields.h", cpp.layout(sprite, OVERLAP, "overlap")
    yield "model/impact/generated/descriptor_fields.h", cpp.layout(object_, IMPACT, "impact")

    headers = "firmware/include/collide/generated"
    yield f"{headers}/blitter.h", c.header(blitter, BLITTER, "BLITTER", False)
    yield f"{headers}/list_unit.h", c.header(shared, LIST_UNIT, "LIST_UNIT", True)
    yield f"{headers}/overlap.h", c.header(
        overlap, OVERLAP, "OVERLAP", True, shared, sprite, [described.map("overlap_record")])
    yield f"{headers}/impact.h", c.header(
        impact, IMPACT, "IMPACT", True, shared, object_, [described.map("impact_record")])
    yield f"{headers}/vera.h", c.header(vera, VERA, "VERA", False)

    gnu, ca65 = assembler.Gnu, assembler.Ca65
    includes = "firmware/generated"
    yield f"{includes}/blitter.inc", assembler.include(gnu, blitter, BLITTER, "BLITTER")
    yield f"{includes}/list_unit.inc", assembler.include(gnu, shared, LIST_UNIT, "UNIT")
    yield f"{includes}/overlap.inc", assembler.include(
        gnu, overlap, OVERLAP, "OVERLAP", "", shared, sprite, "SPRITE")
    yield f"{includes}/impact.inc", assembler.include(
        gnu, impact, IMPACT, "IMPACT", "", shared, object_, "OBJECT")
    yield f"{includes}/vera.inc", assembler.include(gnu, vera, VERA, "VERA", "VERA")
    yield f"{includes}/vera.ca65.inc", assembler.include(ca65, vera, VERA, "VERA", "VERA")

    for file, tables in pages(described).items():
        text = (root / file).read_text()
        for map_, source, lines in tables:
            text = marked.replaced(text, file, f"{map_.name} in {source}", lines)
        yield file, text


def for_tools(described: Descriptions):
    """The files for other tools, which no build here needs: their names and texts."""
    for name, bits, unit_bytes in UNITS:
        map_ = described.map(name)
        yield f"{name}.svd", svd.device(map_, unit_bytes << bits)
        yield f"{name}.xml", ipxact.component(described.node(name), map_)


def pages(described: Descriptions):
    """The tables of each page: what they describe, where that stands, lines."""
    found = {}
    for name, source in (("blitter", BLITTER), ("overlap", OVERLAP), ("impact", IMPACT),
                         ("vera", VERA)):
        map_ = described.map(name)
        found[f"docs/reference/{name}.md"] = [(map_, source, page.registers(map_))]
    for name, source, memory, unit in (
        ("overlap", OVERLAP, "overlap_descriptor", "word"),
        ("impact", IMPACT, "impact_descriptor", "word"),
        ("vera", VERA, "vera_sprite", "byte"),
    ):
        map_ = described.map(memory)
        found[f"docs/reference/{name}.md"].append((map_, source, page.layout(map_, unit)))
    return found


def main():
    parser = argparse.ArgumentParser(prog="collide registers", add_help=False)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()
    check = options.check
    root = root_of_tree()
    different = []
    try:
        described = Descriptions(root / source for source in SOURCES)
        made = dict(for_tools(described) if options.out else files(described, root))
    except RDLCompileError:  # the compiler has said where and why
        print("registers: the descriptions cannot be read", file=sys.stderr)
        sys.exit(2)
    for name, text in made.items():
        file = (options.out or root) / name
        if file.exists() and file.read_text() == text:
            continue
        different.append(name)
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    if check and different:
        sys.exit(f"not what `collide registers` makes of rtl/X/X.rdl: {', '.join(different)}")
    what = "as made" if check else f"{len(different)} written"
    print(f"registers: {len(made)} files, {what}")


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        print(f"registers: {error}", file=sys.stderr)
        sys.exit(2)
