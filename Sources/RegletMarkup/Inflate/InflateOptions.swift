// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The options of the reader: rg_inflate_def and the limits of the context.
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
    /// Of what the tree is appended to.
    public var parentKind = RG_KIND_FRAME
    /// Levels the file may have, after those of the parent it is appended to.
    public var maxDepth = 256
    public var maxNodes = 1 << 24
    /// Bytes handed to expat at a time; it copies what it is handed.
    var chunkBytes = 7 << 10

    /// The file has mistakes already: its tree is made only to look for more in lines of constraints.
    public var isRefused = false
    public var isJson = false
    /// JSON: no commas before closing brackets; comments.
    public var isStrict = false
    public var allowsComments = false
    /// The host's say in what tags make.
    public var resolveTag: rg_tag_fn?
    public var user: UnsafeMutableRawPointer?

    public init(fileName: Bytes) { self.fileName = fileName }
}
