# SPDX-License-Identifier: MIT
"""Reglet: an embeddable UI layout engine.

    import reglet
    from reglet import Kind, MATCH_PARENT, Orientation

    with reglet.Context() as ui:
        root = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL, width=MATCH_PARENT)
        title = root.create(Kind.VIEW, width=MATCH_PARENT, height=48)
        ui.layout(root, 800, 600)
        print(title.frame)  # Frame(x=0.0, y=0.0, width=800.0, height=48.0)

A call costs a tenth of a microsecond or more, with ctypes alone about a microsecond. So there are calls for many nodes
at once: Context.build(), build_columns() and build_arrays(), column(), frames(), take_changes().

The public names are those of this module and of reglet.sets. All other modules are internal."""

from typing import TYPE_CHECKING, Any

from ._c.accelerator import fast as _fast
from ._c.enums import (
    Attribute,
    Blend,
    Cap,
    ChainStyle,
    ChangeFlags,
    Code,
    CollapseMode,
    ColumnSet,
    ConnectionFlags,
    DescendantFocus,
    Direction,
    Dividers,
    DrawableSlot,
    Drawing,
    DumpFormat,
    Easing,
    Ellipsize,
    EventKind,
    ExplainFormat,
    FlexAlign,
    FlexDirection,
    FlexDistribution,
    FlexWrap,
    FlowAlign,
    FlowWrap,
    Focusable,
    FocusDirection,
    Format,
    Gravity,
    GridAlignment,
    GridMargins,
    Idiom,
    Join,
    JsonOptions,
    Kind,
    LayoutFlags,
    LengthKind,
    Level,
    LintDirections,
    ListAlign,
    ListFlags,
    MotionKind,
    Op,
    Opacity,
    Orientation,
    Outline,
    OverflowFlags,
    Param,
    ParentRules,
    Relation,
    RelativeRule,
    Role,
    ScaleType,
    Screen,
    ScrollBarStyle,
    ScrollFlags,
    Shader,
    SizeClass,
    Snapping,
    SpanFlags,
    SpecMode,
    State,
    Status,
    TextAlignment,
    TextBoundary,
    TextBreak,
    TextDirection,
    Tile,
    ToolbarPart,
    Track,
    UnknownTag,
    ValueType,
    ValueUnit,
    Verb,
    VflOptions,
    Visibility,
    WeightMode,
)
from ._c.errors import (
    ClosedError,
    Diagnostic,
    HierarchyError,
    InvalidArgument,
    IOError_,
    LimitExceeded,
    MarkupError,
    NotFound,
    OutOfMemory,
    Reentrant,
    RegletError,
    StaleHandle,
    StaleViewError,
    TreeError,
    Unsatisfiable,
    Unsupported,
    WrongType,
)
from ._c.functions import library_path
from ._c.style import Property
from ._version import __version__
from .callbacks.custom import Container
from .callbacks.fonts import Cluster, FontRequest, ShapeRequest
from .callbacks.item_list import ItemList, ListInfo
from .callbacks.measure import MeasureBatch, MeasureRequest
from .callbacks.requests import Child, ChildSize, ContainerLayout, ContainerMeasure, ContainerPlace
from .containers.connections import Connection, Connections, FlowChain, FlowLines, References
from .containers.constraint import Constraint, ConstraintDef, ContentPriorities, SafeArea
from .containers.flexbox import Flexbox, FlexItem
from .containers.grid import Grid, GridCell
from .containers.input import Hit, Input, Pointer
from .containers.table import ALL_COLUMNS
from .containers.transform import Transform
from .context import Context
from .definition import ContextArgs
from .drawables.drawable import DisplayList, Drawable, ImageFile, ImageSize
from .io.inflate import Expression, InflateArgs, Tag
from .io.template import Template
from .model.auto_size import AutoSize
from .model.environment import Environment
from .model.font import Font
from .model.geometry import Edges, Frame, Scroll, Size, Source, Spec, at_most, exactly, unspecified
from .model.lengths import MATCH_PARENT, UNSET, WRAP_CONTENT, Length, LengthLike, percent, px
from .model.spans import Span
from .model.style import Style, StyleArgs
from .model.unicode import mirrored
from .resources.configuration import ConfigurationArgs
from .resources.resources import Resources
from .resources.values import ColorInfo, ResourceDefinition, ResourceValue, StyledText, TextSpan
from .resources.view import ResourceView
from .results.motion import Motion, MotionState, Timing, fling_at, fling_length, spring_at
from .results.output import Explanation
from .results.overflow import Overflow
from .results.values import Divider, LayoutStats, MemoryStats, NodeLayout, TextCaret, TextHit, TextLine, TextRun
from .tree.build import style_array
from .tree.changes import Change, Changes
from .tree.columns import PropertyColumn
from .tree.description import NodeDef, TreeLike
from .tree.events import Event, Events
from .tree.frames import Frames
from .tree.node import Node
from .tree.node_array import NodeArray

if TYPE_CHECKING:
    from .model.arrays import (
        CHANGE_DTYPE as CHANGE_DTYPE,
        FRAME_DTYPE as FRAME_DTYPE,
        GLYPH_DTYPE as GLYPH_DTYPE,
        LENGTH_DTYPE as LENGTH_DTYPE,
        NODE_DTYPE as NODE_DTYPE,
        REQUEST_DTYPE as REQUEST_DTYPE,
        STYLE_DTYPE as STYLE_DTYPE,
        TREE_DTYPE as TREE_DTYPE,
    )
else:

    def __getattr__(name: str) -> Any:
        # The dtypes need NumPy, which is imported only on their first use, so they are not in __all__.
        if name.endswith("_DTYPE"):
            from .model import arrays

            return getattr(arrays, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


accelerated = _fast is not None
"""Whether the accelerator is in use: an extension module that makes calls about one node faster."""


def library_version() -> tuple[int, int, int]:
    """The version of the loaded library."""
    from ._c.functions import lib

    packed: int = lib.rg_version()
    return packed >> 16, packed >> 8 & 0xFF, packed & 0xFF


__all__ = [
    "ALL_COLUMNS",
    "MATCH_PARENT",
    "UNSET",
    "WRAP_CONTENT",
    "Attribute",
    "AutoSize",
    "Blend",
    "Cap",
    "ChainStyle",
    "Change",
    "ChangeFlags",
    "Changes",
    "Child",
    "ChildSize",
    "ClosedError",
    "Cluster",
    "Code",
    "CollapseMode",
    "ColorInfo",
    "ColumnSet",
    "ConfigurationArgs",
    "Connection",
    "ConnectionFlags",
    "Connections",
    "Constraint",
    "ConstraintDef",
    "Container",
    "ContainerLayout",
    "ContainerMeasure",
    "ContainerPlace",
    "ContentPriorities",
    "Context",
    "ContextArgs",
    "DescendantFocus",
    "Diagnostic",
    "Direction",
    "DisplayList",
    "Divider",
    "Dividers",
    "Drawable",
    "DrawableSlot",
    "Drawing",
    "DumpFormat",
    "Easing",
    "Edges",
    "Ellipsize",
    "Environment",
    "Event",
    "EventKind",
    "Events",
    "ExplainFormat",
    "Explanation",
    "Expression",
    "FlexAlign",
    "FlexDirection",
    "FlexDistribution",
    "FlexItem",
    "FlexWrap",
    "Flexbox",
    "FlowAlign",
    "FlowChain",
    "FlowLines",
    "FlowWrap",
    "FocusDirection",
    "Focusable",
    "Font",
    "FontRequest",
    "Format",
    "Frame",
    "Frames",
    "Gravity",
    "Grid",
    "GridAlignment",
    "GridCell",
    "GridMargins",
    "HierarchyError",
    "Hit",
    "IOError_",
    "Idiom",
    "ImageFile",
    "ImageSize",
    "InflateArgs",
    "Input",
    "InvalidArgument",
    "ItemList",
    "Join",
    "JsonOptions",
    "Kind",
    "LayoutFlags",
    "LayoutStats",
    "Length",
    "LengthKind",
    "LengthLike",
    "Level",
    "LimitExceeded",
    "LintDirections",
    "ListAlign",
    "ListFlags",
    "ListInfo",
    "MarkupError",
    "MeasureBatch",
    "MeasureRequest",
    "MemoryStats",
    "Motion",
    "MotionKind",
    "MotionState",
    "Node",
    "NodeArray",
    "NodeDef",
    "NodeLayout",
    "NotFound",
    "Op",
    "Opacity",
    "Orientation",
    "OutOfMemory",
    "Outline",
    "Overflow",
    "OverflowFlags",
    "Param",
    "ParentRules",
    "Pointer",
    "Property",
    "PropertyColumn",
    "Reentrant",
    "References",
    "RegletError",
    "Relation",
    "RelativeRule",
    "ResourceDefinition",
    "ResourceValue",
    "ResourceView",
    "Resources",
    "Role",
    "SafeArea",
    "ScaleType",
    "Screen",
    "Scroll",
    "ScrollBarStyle",
    "ScrollFlags",
    "Shader",
    "ShapeRequest",
    "Size",
    "SizeClass",
    "Snapping",
    "Source",
    "Span",
    "SpanFlags",
    "Spec",
    "SpecMode",
    "StaleHandle",
    "StaleViewError",
    "State",
    "Status",
    "Style",
    "StyleArgs",
    "StyledText",
    "Tag",
    "Template",
    "TextAlignment",
    "TextBoundary",
    "TextBreak",
    "TextCaret",
    "TextDirection",
    "TextHit",
    "TextLine",
    "TextRun",
    "TextSpan",
    "Tile",
    "Timing",
    "ToolbarPart",
    "Track",
    "Transform",
    "TreeError",
    "TreeLike",
    "UnknownTag",
    "Unsatisfiable",
    "Unsupported",
    "ValueType",
    "ValueUnit",
    "Verb",
    "VflOptions",
    "Visibility",
    "WeightMode",
    "WrongType",
    "__version__",
    "accelerated",
    "at_most",
    "exactly",
    "fling_at",
    "fling_length",
    "library_path",
    "library_version",
    "mirrored",
    "percent",
    "px",
    "spring_at",
    "style_array",
    "unspecified",
]
