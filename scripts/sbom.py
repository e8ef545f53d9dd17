#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the SBOM of the libraries, CycloneDX 1.5 in JSON: which code of others is inside, in which version.

    sbom.py FILE VERSION EXPAT SWIFT        SOURCE_DATE_EPOCH is its time

Runs in build/venv-dist, with the packages of scripts/requirements-dist.txt.
"""

import datetime
import os
import sys
import uuid
from pathlib import Path

from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot5


def component(name: str, version: str, license_id: str, text: str, kind: ComponentType) -> Component:
    return Component(
        type=kind,
        name=name,
        version=version,
        description=text,
        licenses=[DisjunctiveLicense(id=license_id)],
        bom_ref=f"{name}-{version}",
    )


def main() -> None:
    out, version, expat, swift = sys.argv[1:]
    seconds = int(os.environ["SOURCE_DATE_EPOCH"])
    library, data = ComponentType.LIBRARY, ComponentType.DATA
    top = component("reglet", version, "MIT", "Layout of user interfaces, with a C interface", library)
    inside = [
        component("expat", expat, "MIT", "XML parser, compiled into the library without entities and DTDs", library),
        component("swift-embedded", swift, "Apache-2.0", "Generic code of Swift's standard library", library),
        component("unicode-cldr", "42", "Unicode-DFS-2016", "Likely scripts, parent locales, plural rules", data),
        component("unicode-ucd", "15.0", "Unicode-DFS-2016", "Line breaks, clusters, bidirectional text", data),
    ]
    bom = Bom(
        serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"urn:reglet:{version}:{seconds}"),
        components=inside,
    )
    bom.metadata.component = top
    bom.metadata.timestamp = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    bom.metadata.tools.components.clear()
    bom.metadata.tools.tools.clear()
    bom.register_dependency(top, inside)
    Path(out).write_text(JsonV1Dot5(bom).output_as_string(indent=1) + "\n")


main()
