# SPDX-License-Identifier: MIT
"""XML Schemas of layout files: one for each namespace of attributes, since a schema has one target namespace."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import quoteattr

from .forms import accepted, attributes, words
from .markup import tables

#: The files: the names of their namespaces, "" for attributes without a prefix.
FILES: Final = {
    "reglet.xsd": "",
    "reglet-android.xsd": "http://schemas.android.com/apk/res/android",
    "reglet-app.xsd": "http://schemas.android.com/apk/res-auto",
}
_PREFIXES: Final = {"reglet-android.xsd": "android", "reglet-app.xsd": "app"}
# Names with their package that are often the root of a file, where a schema does not allow an unknown name.
_PACKAGES: Final = {
    "android.widget": ("LinearLayout", "FrameLayout", "RelativeLayout", "TextView", "Button", "ImageView"),
    "androidx.appcompat.widget": ("Toolbar", "LinearLayoutCompat", "SearchView", "SwitchCompat"),
    "androidx.cardview.widget": ("CardView",),
    "androidx.constraintlayout.motion.widget": ("MotionLayout",),
    "androidx.constraintlayout.widget": ("ConstraintLayout", "Guideline", "Barrier", "Group", "Placeholder"),
    "androidx.constraintlayout.helper.widget": ("Flow", "Layer"),
    "androidx.coordinatorlayout.widget": ("CoordinatorLayout",),
    "androidx.core.widget": ("NestedScrollView",),
    "androidx.drawerlayout.widget": ("DrawerLayout",),
    "androidx.gridlayout.widget": ("GridLayout",),
    "androidx.recyclerview.widget": ("RecyclerView",),
    "androidx.swiperefreshlayout.widget": ("SwipeRefreshLayout",),
    "androidx.viewpager2.widget": ("ViewPager2",),
    "com.google.android.flexbox": ("FlexboxLayout",),
    "com.google.android.material.appbar": ("AppBarLayout", "CollapsingToolbarLayout", "MaterialToolbar"),
    "com.google.android.material.button": ("MaterialButton", "MaterialButtonToggleGroup"),
    "com.google.android.material.card": ("MaterialCardView",),
    "com.google.android.material.chip": ("Chip", "ChipGroup"),
    "com.google.android.material.tabs": ("TabLayout", "TabItem"),
    "com.google.android.material.textfield": ("TextInputLayout", "TextInputEditText"),
}
# Tags that are no views of their own, and in which anything may be.
_OTHER_TAGS: Final = ("view", "include", "merge", "ViewStub", "ViewStubCompat", "layout", "data", "requestFocus", "tag")


def xsd(name: str, leaves: Iterable[str]) -> str:
    """The text of one of FILES. ``leaves`` are the tags that cannot have children."""
    space = FILES[name]
    prefix = f"{_PREFIXES[name]}:" if space else ""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<!-- Layout files of Reglet. Written by `reglet schema xsd`. -->",
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"',
        *(f'    xmlns:{_PREFIXES[each]}="{FILES[each]}"' for each in _PREFIXES if not space or each == name),
        *([f'    targetNamespace="{space}"'] if space else []),
        '    elementFormDefault="unqualified" attributeFormDefault="unqualified">',
    ]
    if not space:
        lines += [f'  <xs:import namespace="{FILES[each]}" schemaLocation="{each}"/>' for each in _PREFIXES]
    found = attributes()
    for form in sorted({*found.values()}):
        lines += _type(form, prefix)
    if space:
        for attribute, form in found.items():
            lines.append(f'  <xs:attribute name="{attribute}" type="{prefix}{form}"/>')
    lines.append('  <xs:attributeGroup name="attributes">')
    for attribute, form in found.items():
        of = f'ref="{prefix}{attribute}"' if space else f'name="{attribute}" type="{form}"'
        lines.append(f"    <xs:attribute {of}/>")
    lines.append("  </xs:attributeGroup>")
    if not space:
        lines += _elements(frozenset(leaves))
    return "\n".join([*lines, "</xs:schema>", ""])


def _type(form: str, prefix: str) -> list[str]:
    """A type with the values of a form. Words are enumerated, so that an editor can offer them."""
    choice = words(form)
    expression = accepted(form)
    if expression is None:
        return [f'  <xs:simpleType name="{form}">', '    <xs:restriction base="xs:string"/>', "  </xs:simpleType>"]
    return [
        f'  <xs:simpleType name="{form}">',
        "    <xs:union>",
        *(
            [
                '      <xs:simpleType><xs:restriction base="xs:token">',
                *(f"        <xs:enumeration value={quoteattr(each)}/>" for each in choice),
                "      </xs:restriction></xs:simpleType>",
            ]
            if choice
            else []
        ),
        '      <xs:simpleType><xs:restriction base="xs:token">',
        f"        <xs:pattern value={quoteattr(expression)}/>",
        "      </xs:restriction></xs:simpleType>",
        "    </xs:union>",
        "  </xs:simpleType>",
    ]


def _elements(leaves: frozenset[str]) -> list[str]:
    tags = [*tables()["tags"], *_OTHER_TAGS, *(f"{k}.{each}" for k, names in _PACKAGES.items() for each in names)]
    lines = []
    for kind in ("group", "leaf"):
        lines.append(f'  <xs:complexType name="{kind}">')
        if kind == "group":
            lines += [
                "    <xs:sequence>",
                '      <xs:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/>',
                "    </xs:sequence>",
            ]
        else:
            lines += [
                '    <xs:choice minOccurs="0" maxOccurs="unbounded">',
                '      <xs:element ref="requestFocus"/>',
                '      <xs:element ref="tag"/>',
                '      <xs:any namespace="##other" processContents="skip"/>',
                "    </xs:choice>",
            ]
        lines += [
            '    <xs:attributeGroup ref="attributes"/>',
            *(f'    <xs:attributeGroup ref="{each}:attributes"/>' for each in _PREFIXES.values()),
            '    <xs:anyAttribute namespace="##any" processContents="lax"/>',
            "  </xs:complexType>",
        ]
    for tag in tags:
        kind = "leaf" if tag.rpartition(".")[2] in leaves else "group"
        lines.append(f'  <xs:element name="{tag}" type="{kind}"/>')
    names = tables()["constraint"]
    lines += [
        '  <xs:element name="constraint">',
        "    <xs:complexType>",
        *(f'      <xs:attribute name="{each}" type="xs:string"/>' for each in names),
        '      <xs:anyAttribute namespace="##any" processContents="skip"/>',
        "    </xs:complexType>",
        "  </xs:element>",
    ]
    return lines
