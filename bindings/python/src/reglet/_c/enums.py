# SPDX-License-Identifier: MIT
"""The enums and flag sets of the C header, without the prefix of its names. A test compares them."""

import enum

__all__ = [
    "Attribute",
    "Blend",
    "Cap",
    "ChainStyle",
    "ChangeFlags",
    "Code",
    "CollapseMode",
    "ColumnSet",
    "ConnectionFlags",
    "CssAlign",
    "CssAutoFlow",
    "CssBoxSizing",
    "CssGridPart",
    "CssOverflow",
    "CssPosition",
    "CssUnit",
    "DescendantFocus",
    "Direction",
    "Dividers",
    "DrawableSlot",
    "Drawing",
    "DumpFormat",
    "Easing",
    "Ellipsize",
    "EventKind",
    "ExplainFormat",
    "FlexAlign",
    "FlexDirection",
    "FlexDistribution",
    "FlexWrap",
    "FlowAlign",
    "FlowWrap",
    "FocusDirection",
    "Focusable",
    "Format",
    "Gravity",
    "GridAlignment",
    "GridMargins",
    "Idiom",
    "ItemKind",
    "Join",
    "JsonOptions",
    "Kind",
    "LayoutFlags",
    "LengthKind",
    "Level",
    "LintDirections",
    "ListAlign",
    "ListFlags",
    "MotionKind",
    "Op",
    "Opacity",
    "Orientation",
    "Outline",
    "OverflowFlags",
    "PaintFlags",
    "Param",
    "ParentRules",
    "Relation",
    "RelativeRule",
    "Role",
    "ScaleType",
    "Screen",
    "ScrollBarStyle",
    "ScrollFlags",
    "SetFlags",
    "SetOp",
    "Shader",
    "SizeClass",
    "Snapping",
    "SpanFlags",
    "SpecMode",
    "State",
    "Status",
    "Test",
    "TextAlignment",
    "TextBoundary",
    "TextBreak",
    "TextDirection",
    "Tile",
    "ToolbarPart",
    "Track",
    "Trait",
    "UnknownTag",
    "ValueType",
    "ValueUnit",
    "Verb",
    "VflOptions",
    "Visibility",
    "WeightMode",
]


class IntEnum(enum.IntEnum):
    """Numbers for C that print as their names: ``Kind.LINEAR``."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}"

    def __str__(self) -> str:
        return repr(self)

    def __format__(self, spec: str) -> str:
        return _format(self, spec)


class IntFlag(enum.IntFlag):
    """Bits for C that print as their names: ``Track.CHANGES|OLD_FRAMES``; no bits as ``Track(0)``."""

    def __repr__(self) -> str:
        name = self._name_
        return f"{type(self).__name__}({int(self)})" if name is None else f"{type(self).__name__}.{name}"

    def __str__(self) -> str:
        return repr(self)

    def __format__(self, spec: str) -> str:
        return _format(self, spec)


def _format(value: int, spec: str) -> str:
    """Formats as a number for a numeric format."""
    return int.__format__(value, spec) if spec[-1:] in tuple("bcdeEfFgGnoxX%") else format(str(value), spec)


class Status(IntEnum):
    """Result of a call. Everything but OK reaches Python as an exception."""

    OK = 0
    ERROR_INVALID_ARGUMENT = 1
    ERROR_STALE_HANDLE = 2
    ERROR_OUT_OF_MEMORY = 3
    ERROR_LIMIT = 4
    ERROR_SYNTAX = 5
    ERROR_REENTRANT = 6
    ERROR_NOT_FOUND = 7
    ERROR_HIERARCHY = 8
    ERROR_TREE = 9
    ERROR_IO = 10
    ERROR_UNSATISFIABLE = 11
    ERROR_UNSUPPORTED = 12


class Level(IntEnum):
    """How serious a diagnostic or a log line is."""

    ERROR = 1
    WARNING = 2
    INFO = 3


class Code(IntEnum):
    """Codes of diagnostics. The numbers are stable, the texts of the messages are not."""

    NONE = 0
    XML_SYNTAX = 1
    UNKNOWN_TAG = 2
    UNKNOWN_ATTRIBUTE = 3
    BAD_VALUE = 4
    DUPLICATE_ID = 5
    LIMIT = 6
    FORBIDDEN = 7
    HIERARCHY = 8
    PERCENT_IN_WRAP = 9
    BASELINE_CHILD = 10
    BASELINE_WEIGHT = 11
    WEIGHT_UNUSED = 12
    CYCLE = 13
    UNKNOWN_ANCHOR = 14
    OUT_OF_MEMORY = 15
    GRID_CELL = 20
    UNSATISFIABLE = 21
    VFL_SYNTAX = 22
    VFL_VIEW = 23
    VFL_METRIC = 24
    VFL_PRIORITY = 25
    VFL_OPTION = 26
    NO_SIZE = 27
    MISSING = 28
    SHAPING = 30
    UNKNOWN_FONT = 31
    JSON_SYNTAX = 40
    DUPLICATE_KEY = 41
    CSS_SYNTAX = 42
    STICKS_OUT = 50
    TEXT_CUT = 51
    OVERLAP = 52
    NOT_VISIBLE = 53


class Snapping(IntEnum):
    """How frames are rounded: absolute edges to whole device pixels, or not at all."""

    EDGES = 0
    NONE = 1


class OverflowFlags(IntFlag):
    """Parts of a node that do not fit."""

    PARENT = 1
    CONTENT = 2
    LINES = 4
    TEXT = 8
    SIBLING = 16
    CLIPPED = 32
    NOT_VISIBLE = 64


class LintDirections(IntFlag):
    """Directions of writing that Context.lint() lays a tree out in."""

    LTR = 1
    RTL = 2


class Track(IntFlag):
    """Data a context keeps beside the frames."""

    CHANGES = 1
    OLD_FRAMES = 2
    ABSOLUTE = 4


class Kind(IntEnum):
    """Kinds of nodes, fixed at creation. VIEW to TEXT are leaves."""

    VIEW = 0
    SPACE = 1
    FIXED = 2
    MEASURED = 3
    TEXT = 4
    LINEAR = 5
    FRAME = 6
    RELATIVE = 7
    TABLE = 8
    TABLE_ROW = 9
    GRID = 10
    SCROLL = 11
    HSCROLL = 12
    FLOW = 13
    CUSTOM = 14
    CONSTRAINT = 15
    FLEXBOX = 16
    COORDINATOR = 17
    APP_BAR = 18
    COLLAPSING = 19
    DRAWER = 20
    TOOLBAR = 21
    CHIP_GROUP = 22
    PERCENT_FRAME = 23
    ABSOLUTE = 24
    ANIMATOR = 25
    CONNECTED = 26
    CSS_FLEX = 27
    CSS_GRID = 28
    CSS_BLOCK = 29
    LIST = 30


class ScrollFlags(IntFlag):
    """Flags of a child of an app bar: Param.SCROLL_FLAGS."""

    NONE = 0
    SCROLL = 1
    EXIT_UNTIL_COLLAPSED = 2
    ENTER_ALWAYS = 4
    ENTER_ALWAYS_COLLAPSED = 8
    SNAP = 16
    SNAP_MARGINS = 32


class CollapseMode(IntEnum):
    """Movement of a child of a collapsing frame: Param.COLLAPSE_MODE."""

    NONE = 0
    PIN = 1
    PARALLAX = 2


class ToolbarPart(IntEnum):
    """A part of a toolbar: Param.TOOLBAR_PART."""

    CHILD = 0
    NAV = 1
    MENU = 2
    LOGO = 3
    TITLE = 4
    SUBTITLE = 5


class Param(IntEnum):
    """Numbers that a few kinds of containers read of themselves and of their children: see params.h."""

    ANCHOR_GRAVITY = 0
    KEYLINE = 1
    INSET_EDGE = 2
    DODGE_INSET_EDGES = 3
    SCROLLING_VIEW = 4
    OVERLAP_TOP = 5
    SCROLL_FLAGS = 6
    APP_BAR_OFFSET = 7
    COLLAPSE_MODE = 8
    PARALLAX_MULTIPLIER = 9
    DRAWER_OPEN = 10
    MIN_DRAWER_MARGIN = 11
    TOOLBAR_PART = 12
    CONTENT_INSET_START = 13
    CONTENT_INSET_END = 14
    CONTENT_INSET_LEFT = 15
    CONTENT_INSET_RIGHT = 16
    CONTENT_INSET_START_WITH_NAVIGATION = 17
    CONTENT_INSET_END_WITH_ACTIONS = 18
    TITLE_MARGIN_START = 19
    TITLE_MARGIN_END = 20
    TITLE_MARGIN_TOP = 21
    TITLE_MARGIN_BOTTOM = 22
    MAX_BUTTON_HEIGHT = 23
    BUTTON_GRAVITY = 24
    SINGLE_LINE = 25
    WIDTH_PERCENT = 26
    HEIGHT_PERCENT = 27
    MARGIN_LEFT_PERCENT = 28
    MARGIN_TOP_PERCENT = 29
    MARGIN_RIGHT_PERCENT = 30
    MARGIN_BOTTOM_PERCENT = 31
    MARGIN_START_PERCENT = 32
    MARGIN_END_PERCENT = 33
    ASPECT_PERCENT = 34
    LIST_FLAGS = 35
    LIST_SPANS = 36
    LIST_COLUMN_WIDTH = 37


class LengthKind(IntEnum):
    """The meaning of the value of a length."""

    UNSET = 0
    PX = 1
    MATCH_PARENT = 2
    WRAP_CONTENT = 3
    PERCENT = 4


class Orientation(IntEnum):
    """The main axis of a linear container or a flow."""

    HORIZONTAL = 0
    VERTICAL = 1


class Visibility(IntEnum):
    """INVISIBLE keeps its space; GONE takes no part in layout."""

    VISIBLE = 0
    INVISIBLE = 1
    GONE = 2


class Direction(IntEnum):
    """Which way start and end point. A root that inherits is left to right."""

    INHERIT = 0
    LTR = 1
    RTL = 2


class WeightMode(IntEnum):
    """How a linear container reads the weights of its children."""

    ANDROID = 0
    BOX = 1
    FILL = 2


class Gravity(IntFlag):
    """Alignment of a child in its box. Combine with ``|``, for instance ``START | TOP``."""

    UNSET = 0
    CENTER_HORIZONTAL = 0x01
    LEFT = 0x03
    RIGHT = 0x05
    FILL_HORIZONTAL = 0x07
    CLIP_HORIZONTAL = 0x08
    CENTER_VERTICAL = 0x10
    TOP = 0x30
    BOTTOM = 0x50
    FILL_VERTICAL = 0x70
    CLIP_VERTICAL = 0x80
    START = 0x103
    END = 0x105
    CENTER = 0x11
    FILL = 0x77

    def __repr__(self) -> str:
        # The bits of gravities overlap: the name of an axis is found by its whole value, not bit by bit.
        if self in (Gravity.CENTER, Gravity.FILL):
            return f"Gravity.{self.name}"
        names = [_GRAVITY_NAMES.get(int(self) & mask) for mask in (0x107, 0x70, 0x08, 0x80)]
        return "Gravity." + ("|".join(name for name in names if name) or "UNSET")


_GRAVITY_NAMES = {int(value): name for name, value in Gravity.__members__.items() if value}


class Dividers(IntFlag):
    """Where a linear container has dividers."""

    NONE = 0
    BEGINNING = 1
    MIDDLE = 2
    END = 4


class TextBreak(IntEnum):
    """Where a full line breaks."""

    WORDS = 0
    ANYWHERE = 1


class Ellipsize(IntEnum):
    """Where a text that does not fit shows U+2026."""

    NONE = 0
    END = 1
    START = 2
    MIDDLE = 3


class TextDirection(IntEnum):
    """The base direction of the paragraphs of a text."""

    FIRST_STRONG = 0
    ANY_RTL = 1
    LTR = 2
    RTL = 3
    LOCALE = 4
    FIRST_STRONG_LTR = 5
    FIRST_STRONG_RTL = 6
    INHERIT = 7


class TextAlignment(IntEnum):
    """Where the lines of a text lie."""

    INHERIT = 0
    GRAVITY = 1
    TEXT_START = 2
    TEXT_END = 3
    CENTER = 4
    VIEW_START = 5
    VIEW_END = 6


class TextBoundary(IntFlag):
    """Boundaries of a text before one of its bytes."""

    CLUSTER = 1
    LINE = 2
    MANDATORY = 4


class SpanFlags(IntFlag):
    """Lines and places of the letters of a Span."""

    NONE = 0
    UNDERLINE = 1
    STRIKE_THROUGH = 2
    SUPERSCRIPT = 4
    SUBSCRIPT = 8


class SpecMode(IntEnum):
    """The bound on one axis of a measurement."""

    UNSPECIFIED = 0
    EXACTLY = 1
    AT_MOST = 2


class LayoutFlags(IntFlag):
    """Results of a layout for a node, beside its frame."""

    TOO_SMALL_WIDTH = 1
    TOO_SMALL_HEIGHT = 2
    OVERFLOW = 4
    LAID_OUT = 8
    RTL = 16


class ChangeFlags(IntFlag):
    """Changes of a node since the changes were last taken."""

    MOVED = 1
    RESIZED = 2
    SHOWN = 4
    HIDDEN = 8
    CREATED = 16
    DESTROYED = 32
    SUBTREE_MOVED = 64
    LOST = 128
    SCROLLED = 256
    TRANSFORM = 512


class EventKind(IntFlag):
    """Kinds of events of a tree."""

    LAYOUT_STARTED = 1
    LAYOUT_FINISHED = 2
    ADDED = 4
    REMOVED = 8
    MOVED = 16
    ALL = 31


class RelativeRule(IntEnum):
    """Rules between a child of a relative container and a sibling."""

    LEFT_OF = 0
    RIGHT_OF = 1
    ABOVE = 2
    BELOW = 3
    ALIGN_BASELINE = 4
    ALIGN_LEFT = 5
    ALIGN_TOP = 6
    ALIGN_RIGHT = 7
    ALIGN_BOTTOM = 8
    START_OF = 9
    END_OF = 10
    ALIGN_START = 11
    ALIGN_END = 12
    IGNORE_GRAVITY = 13


class ColumnSet(IntEnum):
    """Sets of columns of a table."""

    STRETCH_COLUMNS = 0
    SHRINK_COLUMNS = 1
    COLLAPSE_COLUMNS = 2


class ParentRules(IntFlag):
    """Alignment of a relative container's child in the container."""

    ALIGN_PARENT_LEFT = 0x001
    ALIGN_PARENT_TOP = 0x002
    ALIGN_PARENT_RIGHT = 0x004
    ALIGN_PARENT_BOTTOM = 0x008
    ALIGN_PARENT_START = 0x010
    ALIGN_PARENT_END = 0x020
    CENTER_IN_PARENT = 0x040
    CENTER_HORIZONTAL = 0x080
    CENTER_VERTICAL = 0x100
    ALIGN_WITH_PARENT_IF_MISSING = 0x200


class GridAlignment(IntEnum):
    """Edges that a grid aligns in its rows and columns."""

    ALIGN_MARGINS = 0
    ALIGN_BOUNDS = 1


class GridMargins(IntFlag):
    """Sides that keep a margin of 0 in a grid with default margins."""

    LEFT = 1
    TOP = 2
    RIGHT = 4
    BOTTOM = 8


class FlexDirection(IntEnum):
    """Main axes of a flexbox."""

    ROW = 0
    ROW_REVERSE = 1
    COLUMN = 2
    COLUMN_REVERSE = 3


class FlexWrap(IntEnum):
    """Whether a flexbox has more than one line."""

    NOWRAP = 0
    WRAP = 1
    WRAP_REVERSE = 2


class Focusable(IntEnum):
    """Whether a node can have the focus. AUTO: if it is clickable."""

    AUTO = 0
    NO = 1
    YES = 2


class DescendantFocus(IntEnum):
    """How a container and its descendants share the focus."""

    BEFORE_DESCENDANTS = 0
    AFTER_DESCENDANTS = 1
    BLOCKS_DESCENDANTS = 2


class FocusDirection(IntEnum):
    """Directions in which the focus moves. FORWARD and BACKWARD follow the reading order, as the Tab key."""

    LEFT = 0
    UP = 1
    RIGHT = 2
    DOWN = 3
    FORWARD = 4
    BACKWARD = 5


class FlexAlign(IntEnum):
    """Alignments of children across a line of a flexbox. AUTO, of a child: as the container's."""

    AUTO = 0
    START = 1
    END = 2
    CENTER = 3
    BASELINE = 4
    STRETCH = 5


class FlexDistribution(IntEnum):
    """Distributions of free space in a flexbox: SPACE_EVENLY only along lines, STRETCH only between them."""

    START = 0
    END = 1
    CENTER = 2
    SPACE_BETWEEN = 3
    SPACE_AROUND = 4
    SPACE_EVENLY = 5
    STRETCH = 6


class DumpFormat(IntEnum):
    """Formats of a dump."""

    TEXT = 0
    JSON = 1
    SVG = 2


class ExplainFormat(IntEnum):
    """Formats of an explanation."""

    TEXT = 0
    JSON = 1


class Format(IntEnum):
    """The format of a layout file. DETECT: JSON when its first character is one of ``{ [ /``, else XML."""

    DETECT = 0
    XML = 1
    JSON = 2


class JsonOptions(IntFlag):
    """How JSON is read. By default a comma may precede a closing bracket; with STRICT it may not."""

    STRICT = 1
    COMMENTS = 2


class UnknownTag(IntEnum):
    """Treatment of a tag that names no kind."""

    WARN = 0
    ERROR = 1


class Attribute(IntEnum):
    """Attributes that a constraint relates. LEADING is left, or right in a right-to-left container."""

    NONE = 0
    LEFT = 1
    RIGHT = 2
    TOP = 3
    BOTTOM = 4
    LEADING = 5
    TRAILING = 6
    WIDTH = 7
    HEIGHT = 8
    CENTER_X = 9
    CENTER_Y = 10
    LAST_BASELINE = 11
    BASELINE = 12
    LEFT_MARGIN = 13
    RIGHT_MARGIN = 14
    TOP_MARGIN = 15
    BOTTOM_MARGIN = 16
    LEADING_MARGIN = 17
    TRAILING_MARGIN = 18
    CENTER_X_MARGIN = 19
    CENTER_Y_MARGIN = 20
    LEFT_SAFE = 21
    RIGHT_SAFE = 22
    TOP_SAFE = 23
    BOTTOM_SAFE = 24
    LEADING_SAFE = 25
    TRAILING_SAFE = 26
    CENTER_X_SAFE = 27
    CENTER_Y_SAFE = 28


class Relation(IntEnum):
    """How the two sides of a constraint relate."""

    EQUAL = 0
    LESS_OR_EQUAL = 1
    GREATER_OR_EQUAL = 2


class ChainStyle(IntEnum):
    """How a chain of connected nodes distributes its free space."""

    SPREAD = 0
    SPREAD_INSIDE = 1
    PACKED = 2


class Role(IntEnum):
    """The role of a node with references."""

    NONE = 0
    GROUP = 1
    BARRIER = 2
    GUIDELINE = 3
    FLOW = 4
    PLACEHOLDER = 5


class FlowWrap(IntEnum):
    """How a flow of a CONNECTED container breaks lines."""

    NONE = 0
    CHAIN = 1
    ALIGNED = 2
    CHAIN2 = 3


class FlowAlign(IntEnum):
    """Alignment of the items of a line of a flow, across it."""

    START = 0
    END = 1
    CENTER = 2
    BASELINE = 3


class ConnectionFlags(IntFlag):
    """Flags of connections."""

    CONSTRAINED_WIDTH = 1
    CONSTRAINED_HEIGHT = 2
    WIDTH_FROM_RATIO = 4
    HEIGHT_FROM_RATIO = 8
    UNCOUNTED_WIDTH = 16
    UNCOUNTED_HEIGHT = 32


class VflOptions(IntFlag):
    """Format options of a line of the Visual Format Language."""

    ALIGN_LEFT = 1
    ALIGN_RIGHT = 2
    ALIGN_LEADING = 4
    ALIGN_TRAILING = 8
    ALIGN_CENTER_X = 16
    ALIGN_TOP = 32
    ALIGN_BOTTOM = 64
    ALIGN_CENTER_Y = 128
    LEFT_TO_RIGHT = 256
    RIGHT_TO_LEFT = 512
    EXTENDED = 1024  # the line is in the extended language
    ALIGN_FIRST_BASELINE = 2048
    ALIGN_LAST_BASELINE = 4096


class Screen(IntEnum):
    """The longer side of the viewport. UNSPECIFIED: follows from the viewport."""

    UNSPECIFIED = 0
    PORTRAIT = 1
    LANDSCAPE = 2


class SizeClass(IntEnum):
    """The class of the space along an axis. UNSPECIFIED: compact below 600 dp of width, below 480 dp of height."""

    UNSPECIFIED = 0
    COMPACT = 1
    REGULAR = 2


class Idiom(IntEnum):
    """Kinds of devices."""

    UNSPECIFIED = 0
    PHONE = 1
    TABLET = 2
    DESKTOP = 3
    TV = 4
    CAR = 5
    WATCH = 6
    KIOSK = 7


class SetOp(IntEnum):
    """Kinds of entries of a layout set."""

    RULE = 0
    GROUP = 1
    IF = 2
    AND = 3
    OR = 4
    ELSE_IF = 5
    ELSE = 6
    EACH = 7
    END = 8


class SetFlags(IntFlag):
    """Flags of an entry of a layout set."""

    NUMBERED = 1
    DP = 2


class Trait(IntEnum):
    """Values that a condition of a layout set compares."""

    VALUE = 0
    WIDTH = 1
    HEIGHT = 2
    SMALLEST_WIDTH = 3
    DENSITY = 4
    FONT_SCALE = 5
    PIXEL_SCALE = 6
    DIRECTION = 7
    ORIENTATION = 8
    WIDTH_CLASS = 9
    HEIGHT_CLASS = 10
    IDIOM = 11
    COUNT = 12
    INDEX = 13
    REMAINING = 14


class Test(IntEnum):
    """How a condition of a layout set compares."""

    EQUAL = 0
    NOT_EQUAL = 1
    LESS = 2
    LESS_OR_EQUAL = 3
    GREATER = 4
    GREATER_OR_EQUAL = 5


class ItemKind(IntEnum):
    """Placeholders for nodes, resolved when a layout set is applied."""

    CURRENT = 1
    PREVIOUS = 2
    NEXT = 3
    CHILD = 4


class ValueType(IntEnum):
    """The type of a value of a resource."""

    MISSING = 0
    NULL = 1
    EMPTY = 2
    STRING = 3
    FLOAT = 4
    DIMENSION = 5
    FRACTION = 6
    INTEGER = 7
    HEXADECIMAL = 8
    BOOLEAN = 9
    COLOR = 10
    REFERENCE = 11
    ATTRIBUTE = 12
    BAG = 13
    FILE = 14


class ValueUnit(IntEnum):
    """The unit of a dimension."""

    PX = 0
    DP = 1
    SP = 2
    PT = 3
    IN = 4
    MM = 5


class Opacity(IntEnum):
    """The degree to which a drawable covers its bounds."""

    UNKNOWN = 0
    TRANSLUCENT = 1
    TRANSPARENT = 2
    OPAQUE = 3


class DrawableSlot(IntEnum):
    """The place of a drawable at its node."""

    BACKGROUND = 0
    FOREGROUND = 1
    CONTENT = 2
    BUTTON = 3
    LEFT = 4
    TOP = 5
    RIGHT = 6
    BOTTOM = 7
    START = 8
    END = 9
    DIVIDER = 10
    TEXT_COLOR = 11
    HINT_COLOR = 12
    BACKGROUND_TINT = 13
    CONTENT_TINT = 14
    TEXT_TINT = 15
    VERTICAL_DIVIDER = 16
    PROGRESS = 17
    INDETERMINATE = 18
    TRACK = 19
    THUMB = 20
    TICK = 21
    SCROLL_THUMB = 22
    SCROLL_TRACK = 23
    PROGRESS_TINT = 24
    TRACK_TINT = 25
    THUMB_TINT = 26
    INDETERMINATE_TINT = 27


class Drawing(IntEnum):
    """A number of a node's look."""

    LEVEL = 0
    SCALE_TYPE = 1
    PARENT_STATES = 2
    PADDING = 3
    CUSTOM = 4
    PROGRESS = 5
    SECONDARY = 6
    MIN = 7
    MAX = 8
    INDETERMINATE = 9
    STARS = 10
    THUMB_OFFSET = 11
    SWITCH_WIDTH = 12
    SWITCH_PADDING = 13
    SCROLL_BAR_SIZE = 14
    SCROLL_BAR_STYLE = 15
    OUTLINE = 16


class ScaleType(IntEnum):
    """How a picture fills its node."""

    FIT_CENTER = 0
    FIT_XY = 1
    FIT_START = 2
    FIT_END = 3
    CENTER = 4
    CENTER_CROP = 5
    CENTER_INSIDE = 6
    MATRIX = 7


class ListFlags(IntFlag):
    """Flags of a list."""

    HORIZONTAL = 1
    """Items in a row."""
    REVERSED = 2
    """Items from the bottom up, or against the direction."""
    FROM_END = 4
    """Begins at the last item, and stays at the end."""
    FIXED_CELLS = 8
    """Cells are as wide as column_width, and begin at the start."""
    STRETCH_GAPS = 16
    """As FIXED_CELLS, but gaps between cells are as large as the room allows."""
    STRETCH_ALL_GAPS = 32
    """As STRETCH_GAPS, all gaps equal, also before the first cell and behind the last one."""
    STAGGERED = 64
    """Items in columns, each in the one that ends first."""


class ListAlign(IntEnum):
    """Where an item of a list comes to lie in the viewport."""

    NEAREST = 0
    START = 1
    CENTER = 2
    END = 3


class Easing(IntEnum):
    """How a value goes from 0 to 1; see motion.h."""

    CUBIC = 0
    LINEAR = 1
    STEPS = 2
    SPRING = 3


class MotionKind(IntEnum):
    """The part of a node in a transition."""

    MOVING = 0
    APPEARING = 1
    LEAVING = 2


class ScrollBarStyle(IntEnum):
    """The place of a scroll bar."""

    INSIDE = 0
    OUTSIDE = 1
    NONE = 2


class Outline(IntEnum):
    """The outline of a node."""

    BACKGROUND = 0
    NONE = 1
    BOUNDS = 2
    PADDED = 3


class Op(IntEnum):
    """Kind of a command of a display list."""

    NONE = 0
    RECT = 1
    ROUND_RECT = 2
    OVAL = 3
    LINE = 4
    PATH = 5
    IMAGE = 6
    NINE_PATCH = 7
    FILL = 8
    TEXT = 9
    SHADOW = 10
    CUSTOM = 11
    POP = 12
    PUSH_CLIP = 16
    PUSH_CLIP_ROUND = 17
    PUSH_CLIP_PATH = 18
    PUSH_TRANSFORM = 19
    PUSH_LAYER = 20


class Verb(IntEnum):
    """Part of a path in a display list."""

    MOVE = 0
    LINE = 1
    QUADRATIC = 2
    CUBIC = 3
    ARC = 4
    CLOSE = 5
    ARC_TO = 6
    OVAL = 7
    ROUND_RECT = 8


class Shader(IntEnum):
    """The fill of a shape."""

    COLOR = 0
    LINEAR = 1
    RADIAL = 2
    SWEEP = 3
    IMAGE = 4


class Tile(IntEnum):
    """The continuation of a gradient or an image beyond its ends."""

    CLAMP = 0
    REPEAT = 1
    MIRROR = 2
    NONE = 3


class Blend(IntEnum):
    """How a tint and the colors below it are blended."""

    SRC_OVER = 0
    SRC_IN = 1
    SRC_ATOP = 2
    MULTIPLY = 3
    SCREEN = 4
    ADD = 5


class Cap(IntEnum):
    """End of a stroke."""

    BUTT = 0
    ROUND = 1
    SQUARE = 2


class Join(IntEnum):
    """Corner of a stroke."""

    MITER = 0
    ROUND = 1
    BEVEL = 2


class PaintFlags(IntFlag):
    """Flags of a painting of a tree."""

    CULL = 1
    MOTION = 2


class State(IntFlag):
    """States of a node or drawable. The bits from 32 on are for names: Context.state_bit()."""

    PRESSED = 1
    FOCUSED = 2
    SELECTED = 4
    HOVERED = 8
    ENABLED = 16
    CHECKED = 32
    CHECKABLE = 64
    ACTIVATED = 128
    WINDOW_FOCUSED = 256
    ACTIVE = 512
    SINGLE = 1024
    FIRST = 2048
    MIDDLE = 4096
    LAST = 8192
    ACCELERATED = 16384
    DRAG_CAN_ACCEPT = 32768
    DRAG_HOVERED = 65536

class CssAlign(IntEnum):
    """Alignment of CSS; SAFE or UNSAFE may be added."""

    NORMAL = 0
    ALIGN_STRETCH = 1
    START = 2
    END = 3
    CENTER = 4
    FLEX_START = 5
    FLEX_END = 6
    SELF_START = 7
    SELF_END = 8
    BASELINE = 9
    LAST_BASELINE = 10
    LEFT = 11
    RIGHT = 12
    SPACE_BETWEEN = 13
    SPACE_AROUND = 14
    SPACE_EVENLY = 15
    SELF_NORMAL = 16
    SAFE = 32
    UNSAFE = 64


class CssUnit(IntEnum):
    """Unit of a length of CSS."""

    AUTO = 0
    PX = 1
    PERCENT = 2
    MIN_CONTENT = 3
    MAX_CONTENT = 4
    FIT_CONTENT = 5
    CONTENT = 6
    STRETCH = 7


class CssPosition(IntEnum):
    """Positioning scheme of CSS."""

    RELATIVE = 0
    ABSOLUTE = 1
    STATIC = 2


class CssBoxSizing(IntEnum):
    """Box that sizes of CSS name."""

    BORDER_BOX = 0
    CONTENT_BOX = 1


class CssOverflow(IntEnum):
    """Treatment of content beyond the box."""

    VISIBLE = 0
    HIDDEN = 1
    SCROLL = 2


class CssAutoFlow(IntEnum):
    """Order in which a CSS grid places children without lines."""

    FLOW_ROW = 0
    FLOW_COLUMN = 1
    FLOW_ROW_DENSE = 2
    FLOW_COLUMN_DENSE = 3


class CssGridPart(IntEnum):
    """Part of a CSS grid."""

    TEMPLATE_COLUMNS = 0
    TEMPLATE_ROWS = 1
    AUTO_COLUMNS = 2
    AUTO_ROWS = 3
    TEMPLATE_AREAS = 4
