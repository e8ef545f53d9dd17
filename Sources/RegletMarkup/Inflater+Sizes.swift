// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Leaves of one sort that have no size of their own: a file is told of them once, at the first.
struct Sizeless {
    var count = 0
    var node = 0
    var offset = 0
    var length = 0
}

extension Inflater {
    /// Count a text without a font and an image without a size, where it wraps.
    @_optimize(size)
    mutating func noteSize(_ made: inout NewNode) {
        let isText = made.meaning.kind == RG_KIND_TEXT && made.values.style.font.id == 0
        if !isText && !made.meaning.isImage { return }
        // where constraints of a JSON file, or something beside the file's attributes, are to say it
        if isJson && inConstraints && !tieValues.isGiven { return }
        let stretches =
            open.count > 0
            && plan.styles[Int(plan.nodes[Int(open[open.count &- 1].node)].style)].weight_mode == RG_WEIGHT_FILL
        let isSizeless = withUnsafePointer(to: &made.values.style) {
            Inflater.wrapsNothing(
                $0.pointee.width, $0.pointee.content_width, $0.pointee.suggested_min_width, $0.pointee.min_width,
                $0.pointee.edge_left, $0.pointee.edge_start, stretches)
                || Inflater.wrapsNothing(
                    $0.pointee.height, $0.pointee.content_height, $0.pointee.suggested_min_height,
                    $0.pointee.min_height, $0.pointee.edge_top, $0.pointee.edge_bottom, stretches)
        }
        if !isSizeless { return }
        var all = isText ? texts : images
        if all.count == 0 {
            let name = UnsafeRawPointer(plan.strings.pointer(Int(made.tag))).assumingMemoryBound(to: CChar.self)
            all = Sizeless(
                node: plan.nodes.count &+ 1, offset: tagOffset, length: cStringLength(name) &+ (isJson ? 2 : 1))
        }
        all.count &+= 1
        if isText { texts = all } else { images = all }
    }

    /// Whether a side without content has no length; an edge in a frame may stretch it.
    @inline(never)
    private static func wrapsNothing(
        _ length: rg_length, _ content: Float, _ suggested: Float, _ least: rg_length, _ edge: rg_length,
        _ other: rg_length, _ stretches: Bool
    ) -> Bool {
        let isOpen =
            length.kind == RG_WRAP_CONTENT
            || length.kind == RG_UNSET && !stretches && edge.kind == RG_UNSET && other.kind == RG_UNSET
        return isOpen && content <= 0 && suggested <= 0 && !(least.kind == RG_PX && least.value > 0)
    }

    /// The file ends.
    @_optimize(size)
    mutating func reportSizeless() {
        if status != RG_OK { return }
        report(
            texts, RG_LEVEL_WARNING,
            "texts without a font have no size of their own: rg_inflate_def.font is the font of all; texts in this file: ")
        report(
            images, RG_LEVEL_INFO,
            "images without contentWidth and contentHeight have no size of their own; images in this file: ")
    }

    @inline(never)
    private mutating func report(_ all: Sizeless, _ level: rg_level, _ sentence: Text) {
        if all.count == 0 { return }
        subject = all.node
        report(RG_CODE_NO_SIZE, level, all.offset, all.length) {
            $0.append(sentence)
            $0.append(number: all.count)
        }
    }
}
