// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Leaves of one sort without an intrinsic size, which are reported once per file, at the first one.
struct Sizeless {
    var count = 0
    var node = 0
    var offset = 0
    var length = 0
}

struct SizelessLeaves {
    var texts = Sizeless(), images = Sizeless()
}

extension Inflater {
    /// Counts a text without a font, or an image without a size, if it wraps.
    @_optimize(size)
    mutating func noteSize(_ made: inout NewNode) {
        let isText = made.meaning.kind == RG_KIND_TEXT && made.values.style.font.id == 0
        if !isText && !made.meaning.isImage || cssAttributes.hasSize { return }
        // constraints of a JSON file may determine the size
        if isJson && isIn(RG_KIND_CONSTRAINT) { return }
        let fills =
            open.count > 0
            && plan.styles[Int(plan.nodes[Int(open[open.count &- 1].node)].style)].weight_mode == RG_WEIGHT_FILL
        let isSizeless = withUnsafePointer(to: &made.values.style) {
            let width = wrapsNothing($0, isHeight: false, fills)
            let height = wrapsNothing($0, isHeight: true, fills)
            // with an aspect ratio, one side determines the other
            return $0.pointee.aspect_ratio > 0 ? width && height : width || height
        }
        if !isSizeless || made.meaning.isImage && lookReader.isDrawn(RG_SLOT_CONTENT) { return }
        var all = isText ? sizeless.texts : sizeless.images
        if all.count == 0 {
            let name = UnsafeRawPointer(plan.strings.pointer(Int(made.tag))).assumingMemoryBound(to: CChar.self)
            let place = resourceReader.place(tagOffset, cStringLength(name) &+ (isJson ? 2 : 1), in: 0)
            all = Sizeless(node: plan.nodes.count &+ 1, offset: place.offset, length: place.length)
        }
        all.count &+= 1
        if isText { sizeless.texts = all } else { sizeless.images = all }
    }

    /// Reports the leaves that were counted, at the end of the file.
    @_optimize(size)
    mutating func reportSizeless() {
        if status != RG_OK { return }
        for sort in 0..<2 {
            let all = sort == 0 ? sizeless.texts : sizeless.images
            if all.count == 0 { continue }
            subject = all.node
            report(RG_CODE_NO_SIZE, sort == 0 ? RG_LEVEL_WARNING : RG_LEVEL_INFO, all.offset, all.length) {
                $0.append(
                    sort == 0
                        ? "texts without a font have no size: rg_inflate_def.font is the font of all; texts in this file: "
                        : "images without contentWidth and contentHeight have no size; images in this file: ")
                $0.append(number: all.count)
            }
        }
    }
}

/// Whether nothing gives a side a length. An absent one may follow from a parent that fills, or from edges in a
/// frame.
@inline(never)
@_optimize(size)
private func wrapsNothing(_ style: UnsafePointer<rg_style>, isHeight: Bool, _ fills: Bool) -> Bool {
    let s = style
    let length = isHeight ? s.pointee.height.kind : s.pointee.width.kind
    if length == RG_UNSET {
        let edges =
            s.pointee.edge_left.kind.rawValue | s.pointee.edge_top.kind.rawValue
            | s.pointee.edge_right.kind.rawValue | s.pointee.edge_bottom.kind.rawValue
            | s.pointee.edge_start.kind.rawValue | s.pointee.edge_end.kind.rawValue
        if fills || edges != RG_UNSET.rawValue { return false }
    } else if length != RG_WRAP_CONTENT {
        return false
    }
    let least = isHeight ? s.pointee.min_height : s.pointee.min_width
    let content = isHeight ? s.pointee.content_height : s.pointee.content_width
    let suggested = isHeight ? s.pointee.suggested_min_height : s.pointee.suggested_min_width
    return content <= 0 && suggested <= 0 && !(least.kind == RG_PX && least.value > 0)
}
