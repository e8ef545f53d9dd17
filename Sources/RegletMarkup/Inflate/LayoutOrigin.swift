// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources

/// How a kept tree was made, so that it can be made again when its resources change. Plain data: it lies in the block of
/// the kept plan.
public struct LayoutOrigin {
    enum Source: UInt8 {
        /// A text without resources: nothing makes the tree again but the host.
        case none
        /// The text of a file, the name of a layout, the layout of a ViewStub: `text` has the first two.
        case file, layout, stub
    }

    var source = Source.none
    /// The start of the file, or of the layout's name, in the texts of the plan, and its length.
    var start: UInt32 = 0, length: UInt32 = 0
    /// ContextStorage.resourcesEpoch when the tree was made.
    var epoch: UInt32 = 0
    /// The density and the font scale of the tree.
    var density: Double = 1, fontScale: Double = 1
    /// The direction of the resources' configuration.
    var direction = RG_DIRECTION_INHERIT
    /// The kinds of the lengths that a ViewStub gave the root, and whether it gave an id.
    var width = RG_UNSET, height = RG_UNSET
    var givesID = false
    /// The epoch of the tree's drawables.
    var drawables: UInt64 = 0
    /// The host's definition. Its callbacks, pointers and its parent are not kept.
    var def = rg_inflate_def()

    init() {}

    init(_ def: UnsafePointer<rg_inflate_def>, _ options: InflateOptions, epoch: UInt32) {
        self.epoch = epoch
        density = options.density
        fontScale = options.fontScale
        direction = options.localeDirection
        width = options.root.width?.kind ?? RG_UNSET
        height = options.root.height?.kind ?? RG_UNSET
        givesID = options.root.id != nil
        self.def = def.pointee
        self.def.file_name = nil
        self.def.parent = rg_node()
        self.def.format = options.isJson ? RG_FORMAT_JSON : RG_FORMAT_XML
    }

    /// The definition with which the tree is made again: its own, with the callbacks of another.
    func definition(callbacks: UnsafePointer<rg_inflate_def>) -> rg_inflate_def {
        var made = def
        made.resolve_tag = callbacks.pointee.resolve_tag
        made.resolve_expression = callbacks.pointee.resolve_expression
        made.did_create = callbacks.pointee.did_create
        made.user = callbacks.pointee.user
        return made
    }
}
