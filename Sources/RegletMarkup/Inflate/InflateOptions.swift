// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The options of the reader: rg_inflate_def and the limits of the context.
public struct InflateOptions {
    /// The name of the file, for messages.
    public var fileName: Bytes
    public var unknownTagIsError = false
    public var density: Double = 1
    public var fontScale: Double = 1
    /// The font of every text; null: none.
    public var font = rg_font()
    /// The maximum number of attributes of one tag.
    public var maxAttributes = 1024
    /// The maximum length of one text, id, attribute value or tag.
    public var maxTextBytes = 1 << 20
    public var maxFileBytes = 16 << 20
    /// The kind of the node to which the tree is appended.
    public var parentKind = RG_KIND_FRAME
    public var parentIsRTL = false
    /// The direction of the resources' configuration, and that of a root without a direction of its own.
    public var localeDirection = RG_DIRECTION_INHERIT
    public var rootDirection = RG_DIRECTION_INHERIT
    /// The number of levels that the file may have below its parent.
    public var maxDepth = 256
    public var maxNodes = 1 << 24
    /// The bytes passed to expat at a time, which expat copies.
    var chunkBytes = 7 << 10

    /// Whether the file has mistakes: its tree is made only to find further ones in lines of constraints.
    public var isRefused = false
    public var isJson = false
    /// JSON: no commas before closing brackets; comments.
    public var isStrict = false
    public var allowsComments = false
    /// The host's callback that resolves tags.
    public var resolveTag: rg_tag_fn?
    /// The host's callback for expressions.
    public var resolveExpression: rg_expression_fn?
    public var user: UnsafeMutableRawPointer?
    /// The context that has the fonts; nil: texts keep the font of `font`, at its own size.
    public var engine: Engine?

    /// The resources that references name; nil: references are kept unread.
    public var resources: ResourceView?
    /// Whether the plan notes on which values of the resources the tree depends.
    public var notesDependencies = true
    /// The package of names without one.
    public var package = Bytes("")
    /// Whether attributes of the namespace tools replace others, as in a preview.
    public var readsTools = false
    /// Whether drawables and colors are loaded.
    public var readsDrawables = false
    /// The index of the layout in the resources, -1: none.
    public var fileIndex: Int32 = -1
    /// Its elements, if its text need not be read.
    public var compiled: CompiledLayout?
    /// The values that the file's root has instead of its own attributes.
    public var root = RootValues()

    public init(fileName: Bytes) { self.fileName = fileName }
}

/// Values that replace those of a file's root.
public struct RootValues {
    public var id: Bytes?
    /// The sizes; then the root's own layout attributes do not count.
    public var width: rg_length?, height: rg_length?
    public init() {}
}
