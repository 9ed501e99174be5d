# SPDX-License-Identifier: MIT
"""IP-XACT (IEEE 1685-2014), written by PeakRDL."""

import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

from peakrdl_ipxact import IPXACTExporter, Standard

URI = "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"
PREFIX = f"{{{URI}}}"


def component(node, map_):
    """rtl/X/generated/X.xml."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "component.xml"
        IPXACTExporter(
            standard=Standard.IEEE_1685_2014, vendor="collide", library="video", version="1.0.0",
            xml_indent="  ").export(node, str(file), component_name=map_.name)
        text = file.read_text()
    return alternates(text, map_) if map_.page_field else text


def alternates(text, map_):
    """Registers of other pages become alternates of those whose address they share."""
    xml.register_namespace("ipxact", URI)
    tree = xml.fromstring(text, xml.XMLParser(target=xml.TreeBuilder(insert_comments=True)))
    block = tree.find(f".//{PREFIX}addressBlock")
    found = {one.find(f"{PREFIX}name").text: one for one in block.findall(f"{PREFIX}register")}
    first = {}
    for register in map_.registers:
        element = found.get(register.name)
        if register.page <= 0:
            if element is not None:
                first.setdefault(register.address, element)
            continue
        block.remove(element)
        element.tag = f"{PREFIX}alternateRegister"
        for gone in ("addressOffset", "size"):
            element.remove(element.find(PREFIX + gone))
        groups = xml.Element(f"{PREFIX}alternateGroups")
        xml.SubElement(groups, f"{PREFIX}alternateGroup").text = (
            f"{map_.page_field}_{register.page}")
        element.insert(2, groups)  # behind name and description
        chosen = first[register.address]
        others = chosen.find(f"{PREFIX}alternateRegisters")
        if others is None:
            others = xml.SubElement(chosen, f"{PREFIX}alternateRegisters")
        others.append(element)
    block.find(f"{PREFIX}range").text = f"'h{map_.page_bytes:x}"
    xml.indent(tree)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(tree, "unicode") + "\n"
