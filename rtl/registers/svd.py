# SPDX-License-Identifier: MIT
"""CMSIS-SVD, for debuggers and for generators of drivers in other languages."""

import xml.etree.ElementTree as xml

ACCESS = {"R": "read-only", "W": "write-only", "RW": "read-write", "1 clears": "read-write",
          "pulse": "read-write"}


def add(parent, name, text):
    xml.SubElement(parent, name).text = str(text)


def add_array(element, count, stride):
    add(element, "dim", count)
    add(element, "dimIncrement", f"0x{stride:X}")


def add_register(parent, register, name, address, map_):
    element = xml.SubElement(parent, "register")
    words = register.words if register.words > 1 else register.count
    if words > 1:
        add_array(element, words, register.width // 8 if register.words > 1 else register.stride)
        name += "[%s]"
    add(element, "name", name)
    add(element, "description", register.desc or ", ".join(f.name for f in register.fields))
    if register.page > 0:
        add(element, "alternateGroup", f"{map_.page_field}_{register.page}")
    earlier = [one for one in map_.registers
               if (one.address, one.page) == (register.address, register.page)]
    if earlier[0] is not register:
        add(element, "alternateRegister", earlier[0].name)
    add(element, "addressOffset", f"0x{address:X}")
    add(element, "size", register.width)
    add(element, "resetValue", f"0x{register.reset:X}")
    fields = xml.SubElement(element, "fields")
    for field in register.fields:
        one = xml.SubElement(fields, "field")
        add(one, "name", field.name)
        add(one, "description", field.desc or register.desc or field.name)
        add(one, "bitRange", f"[{field.high}:{field.low}]")
        add(one, "access", ACCESS[field.access])
        if field.access == "1 clears":
            add(one, "modifiedWriteValues", "oneToClear")
        if field.reads_change:
            add(one, "readAction", "modify")


def device(map_, size):
    """rtl/X/generated/X.svd: the unit as the one peripheral of a device, at address 0; `size` are the
    bytes that it takes."""
    root = xml.Element("device", {
        "schemaVersion": "1.3", "xmlns:xs": "http://www.w3.org/2001/XMLSchema-instance",
        "xs:noNamespaceSchemaLocation": "CMSIS-SVD.xsd"})
    add(root, "name", map_.name)
    add(root, "version", "1.0")
    add(root, "description", map_.desc)
    add(root, "addressUnitBits", 8)
    add(root, "width", max(register.access_width for register in map_.registers))
    peripheral = xml.SubElement(xml.SubElement(root, "peripherals"), "peripheral")
    add(peripheral, "name", map_.name.upper())
    add(peripheral, "description", map_.desc)
    add(peripheral, "baseAddress", "0x0")
    block = xml.SubElement(peripheral, "addressBlock")
    add(block, "offset", "0x0")
    add(block, "size", f"0x{size:X}")
    add(block, "usage", "registers")
    registers = xml.SubElement(peripheral, "registers")
    for register in map_.registers:
        if register.count > 1 and register.words > 1:
            cluster = xml.SubElement(registers, "cluster")
            add_array(cluster, register.count, register.stride)
            add(cluster, "name", register.name + "[%s]")
            add(cluster, "description", register.desc)
            add(cluster, "addressOffset", f"0x{register.address:X}")
            add_register(cluster, register, "WORD", 0, map_)
        else:
            add_register(registers, register, register.name, register.address, map_)
    xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, "unicode") + "\n"
