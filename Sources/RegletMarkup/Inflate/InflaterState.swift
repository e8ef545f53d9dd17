// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// An element that is skipped with all that is in it.
struct SkippedElement {
    /// The number of open elements from it inward; 0: none is skipped.
    var depth = 0
    /// Whether it is a constraint, which must be empty.
    var isConstraint = false
    /// The names and values of inline attributes of the element that is being read: see InlineAttributes.
    var inlineTexts = Buffer<UInt8>()
}

/// The places in a file that its inline attributes depend on.
struct InlinePlaces {
    /// The prefix of the namespace of aapt; empty: the file has none.
    var prefix = Bytes("")
    /// The tag of the outermost element.
    var root = 0
    /// The end of those that were read.
    var end = 0
}

/// The origin of the value that is being read.
struct ValueOrigin {
    /// Whether it is a resource, whose text has no escapes.
    var isResource = false
    var isStyle = false
}

/// The elements around the one that is being read.
struct OuterElements {
    /// The offset of the outermost include; -1: none.
    var includeOffset = -1
    /// The number of themes that they have pushed.
    var themes = 0
    /// The row of a list that shows samples.
    var row = 0
}

/// The values of an element before its attributes are read.
struct PlainValues {
    var connections = ConnectionValues()
    // in an array of one
    var node: InlineArray<1, NewNode>
}

/// The results of searches by name.
struct KnownReaders {
    /// The kinds of recent tags: the starts of their names in `plan.strings`, above 16 bits of the tag + 1, 0: none.
    var recentTags = InlineArray<16, UInt64>(repeating: .max)
    /// The index of `LookReader.side` for each name among the spellings; -2: not known yet.
    var inputs = InlineArray<320, Int8>(repeating: -2)
}
