# SPDX-License-Identifier: MIT
"""The descriptions of registers, rtl/X/X.rdl, as plain values for those who write something of them."""

from dataclasses import dataclass
from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import AddrmapNode, FieldNode, RegNode
from systemrdl.rdltypes import OnWriteType

# The one field of a register that has no name of its own.
WHOLE = "VALUE"


@dataclass(frozen=True)
class Field:
    """Bits `high` to `low` of a register."""

    name: str
    code: str  # the name in code
    label: str  # the name in what is said to people
    low: int
    high: int
    access: str  # R, W, RW, "1 clears" or "pulse", of software
    reset: int
    greatest: str
    reads_change: bool  # a read does something
    desc: str

    @property
    def is_flag(self):
        return self.low == self.high

    @property
    def mask(self):
        return (1 << (self.high + 1)) - (1 << self.low)

    @property
    def bits(self):
        return f"{self.high}" if self.is_flag else f"{self.high}:{self.low}"


@dataclass(frozen=True)
class Register:
    """A register, or all of an array of `count`, `stride` bytes apart, of `words` registers each."""

    name: str
    code: str
    in_words: str  # the name in code, word by word
    address: int  # on the bus, in bytes
    page: int  # what chooses it of those that share the address, -1: nothing
    width: int  # bits
    access_width: int
    fields: tuple  # from the highest bit down
    desc: str
    one_a: str  # what there are `count` of
    count: int
    stride: int
    words: int
    unpacked: bool
    type_name: str  # those of one type are described together

    @property
    def readable(self):
        return any(field.access != "W" for field in self.fields)

    @property
    def writable(self):
        return any(field.access not in ("R",) for field in self.fields)

    @property
    def is_array(self):
        return self.count * self.words > 1

    @property
    def is_whole(self):
        """It is one value, not fields with names."""
        return [field.name for field in self.fields] == [WHOLE]

    @property
    def reset(self):
        return sum(field.reset << field.low for field in self.fields)


@dataclass(frozen=True)
class Map:
    """The registers of a unit, or the words of what it has in memory, in the order of addresses."""

    name: str
    title: str
    desc: str
    offset_format: str
    page_bytes: int
    page_field: str
    registers: tuple

    def register(self, name):
        return next((one for one in self.registers if one.name == name), None)


def text_of(node, name):
    """A property that is text, on one line; "" without it."""
    return " ".join((node.get_property(name, default="") or "").split())


def access_of(field: FieldNode):
    if field.get_property("singlepulse"):
        return "pulse"
    if field.get_property("onwrite") == OnWriteType.woclr:
        return "1 clears"
    return {(True, False): "R", (False, True): "W", (True, True): "RW"}[
        field.is_sw_readable, field.is_sw_writable
    ]


def read_field(field: FieldNode):
    reset = field.get_property("reset")
    label = text_of(field, "name")
    return Field(
        field.inst_name, field.get_property("code_name", default=None) or field.inst_name, label,
        field.low, field.high, access_of(field), reset or 0,
        field.get_property("greatest", default="") or "",
        field.get_property("onread") is not None, text_of(field, "desc"))


class Reader:
    """Reads one addrmap."""

    def __init__(self, top: AddrmapNode):
        self.top = top
        self.page_bytes = top.get_property("page_bytes", default=0) or 0
        self.registers = []

    def add(self, register: RegNode, prefix, one_a, count, stride, words, family):
        where = register.raw_absolute_address
        fields = sorted((read_field(field) for field in register.fields()), key=lambda f: -f.high)
        name = prefix.rstrip("_") if family == "words" else prefix + register.inst_name
        code = register.get_property("code_name", default=None)
        self.registers.append(
            Register(
                name, prefix + code if code else name,
                register.get_property("in_words", default=None) or (prefix + code if code else name),
                where % self.page_bytes if self.page_bytes else where,
                where // self.page_bytes if self.page_bytes else 0,
                register.get_property("regwidth"), register.get_property("accesswidth"),
                tuple(fields), text_of(register, "desc"), one_a, count, stride, words,
                register.get_property("unpacked", default=False) or False,
                self.type_of(register, family, name)))

    @staticmethod
    def type_of(register: RegNode, family, name):
        """Registers of one type: those of alike files, and those whose type describes them."""
        if family not in ("", "words"):
            return f"{family}.{register.inst_name}"
        definition = register.inst.original_def
        described = definition is not None and "desc" in definition.properties
        return register.type_name if described and family == "" else name

    def read(self):
        for child in self.top.children():
            if isinstance(child, RegNode):
                dims = (child.array_dimensions[0], child.array_stride) if child.is_array else (1, 0)
                self.add(child, "", text_of(child, "one_a"), *dims, 1, "")
                continue
            inner = list(child.registers())
            if len(inner) == 1 and inner[0].is_array:
                dims = (child.array_dimensions[0], child.array_stride) if child.is_array else (1, 0)
                self.add(inner[0], child.inst_name, text_of(child, "one_a"), *dims,
                         inner[0].array_dimensions[0], "words")
                continue
            for register in inner:
                self.add(register, child.inst_name + "_", "", 1, 0, 1, child.type_name)
        return self.shared()

    def shared(self):
        """Of registers that share an address the page counts, of others it does not; what is only
        written comes first."""
        paged = {one.address for one in self.registers if one.page != 0}
        registers = [
            one if one.address in paged else Register(**{**vars(one), "page": -1})
            for one in self.registers
        ]
        return tuple(sorted(registers, key=lambda one: (max(one.page, 0), one.address, one.readable)))


class Descriptions:
    """What the files describe."""

    def __init__(self, files):
        self.compiler = RDLCompiler()
        for file in files:
            self.compiler.compile_file(str(file))

    def node(self, name) -> AddrmapNode:
        return self.compiler.elaborate(top_def_name=name).top

    def map(self, name) -> Map:
        top = self.node(name)
        return Map(
            name, text_of(top, "name"), text_of(top, "desc"),
            top.get_property("offset_format", default=None) or "{}",
            top.get_property("page_bytes", default=0) or 0,
            top.get_property("page_field", default=None) or "", Reader(top).read())


def root_of_tree():
    return Path(__file__).resolve().parents[2]
