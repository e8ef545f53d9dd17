// SPDX-License-Identifier: MIT
import CReglet

/// What the reader needs to know beside the text: rg_inflate_def and the limits of the context.
public struct InflateOptions {
    /// For messages.
    public var fileName: Bytes
    public var unknownTagIsError = false
    public var density: Double = 1
    public var fontScale: Double = 1
    /// Font of every text; null for none.
    public var font = rg_font()
    /// Of one tag.
    public var maxAttributes = 256
    /// Of one text, id, attribute value or tag.
    public var maxTextBytes = 1 << 20
    public var maxFileBytes = 16 << 20
    /// The tree is appended to a grid: its root reads margins as a child of one.
    public var parentIsGrid = false
    /// Its root has ties to a container that is there already.
    public var parentIsConstraint = false
    /// Levels the file may have, after those of the parent it is appended to.
    public var maxDepth = 256
    public var maxNodes = 1 << 24
    /// Bytes handed to expat at a time; it copies what it is handed.
    var chunkBytes = 7 << 10

    public init(fileName: Bytes) { self.fileName = fileName }
}
