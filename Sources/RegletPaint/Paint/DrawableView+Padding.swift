// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Paddings and optical insets.
extension DrawableView {
    struct Padding {
        var edges = Edges()
        var isSet = false
    }

    /// The padding of a drawable with these bounds.
    @inline(never)
    func padding(_ box: Box, _ context: DrawableContext) -> Padding {
        switch kind {
        case .empty, .color, .bitmap, .vector, .adaptiveIcon: return Padding()
        case .ninePatch:
            let record = record(BitmapRecord.self)
            let own = context.isUnscaled ? image(record.image).load(as: ImageRecord.self).padding : record.padding
            return Padding(edges: own, isSet: !own.isZero)
        case .shape:
            let record = record(ShapeRecord.self)
            return record.has(ShapeRecord.hasPadding) ? Padding(edges: record.padding, isSet: true) : Padding()
        case .clip: return child(record(ClipRecord.self).child).padding(box, wrapped(context))
        case .rotate: return child(record(RotateRecord.self).child).padding(box, wrapped(context))
        case .scale:
            let record = record(ScaleRecord.self)
            let inner = scaled(record, context)
            return child(record.child).padding(scaleBox(record, box, inner), inner)
        case .shadow: return child(record(ShadowRecord.self).child).padding(box, wrapped(context))
        case .inset: return insetPadding(box, context)
        case .layers, .ripple: return layersPadding(box, context)
        case .states, .levels: return containerPadding(box, context)
        }
    }

    /// The insets of an inset with these bounds.
    @inline(never)
    func insets(_ record: InsetRecord, _ box: Box) -> Edges {
        func part(_ size: Float, _ fraction: Float) -> Float { (size * fraction).rounded(.towardZero) }
        return Edges(
            left: part(box.width, record.fractions.left) + record.pixels.left,
            top: part(box.height, record.fractions.top) + record.pixels.top,
            right: part(box.width, record.fractions.right) + record.pixels.right,
            bottom: part(box.height, record.fractions.bottom) + record.pixels.bottom)
    }

    @inline(never)
    private func insetPadding(_ box: Box, _ context: DrawableContext) -> Padding {
        let record = record(InsetRecord.self)
        let insets = insets(record, box)
        var padding = child(record.child).padding(box.inset(insets), wrapped(context))
        padding.edges.left += insets.left
        padding.edges.top += insets.top
        padding.edges.right += insets.right
        padding.edges.bottom += insets.bottom
        padding.isSet = padding.isSet || !insets.isZero
        return padding
    }

    @inline(never)
    private func layersPadding(_ box: Box, _ given: DrawableContext) -> Padding {
        let record = record(LayersRecord.self)
        let context = layersContext(given)
        let stacks = record.flags & LayersRecord.stack != 0
        var edges = Edges()
        eachLayer(box, given) { child, _, box in
            let own = child.padding(box, context).edges
            if stacks {
                edges = Edges(
                    left: max(edges.left, own.left), top: max(edges.top, own.top), right: max(edges.right, own.right),
                    bottom: max(edges.bottom, own.bottom))
            } else {
                edges.left += own.left
                edges.top += own.top
                edges.right += own.right
                edges.bottom += own.bottom
            }
        }
        let left = context.isRTL ? record.end : record.start, right = context.isRTL ? record.start : record.end
        if left >= 0 { edges.left = left } else if record.padding.left >= 0 { edges.left = record.padding.left }
        if right >= 0 { edges.right = right } else if record.padding.right >= 0 { edges.right = record.padding.right }
        if record.padding.top >= 0 { edges.top = record.padding.top }
        if record.padding.bottom >= 0 { edges.bottom = record.padding.bottom }
        return Padding(edges: edges, isSet: !edges.isZero)
    }

    @inline(never)
    private func containerPadding(_ box: Box, _ given: DrawableContext) -> Padding {
        let record = record(ContainerRecord.self)
        let context = containerContext(record, given)
        var padding = Padding()
        var isConstant = false
        let current = current(context)
        if record.flags & ContainerRecord.variablePadding == 0 {
            for i in 0..<Int(record.count) {
                let child = containerChild(record, i)
                // the others have no bounds
                let isCurrent = child.isSame(as: current)
                let own = child.padding(isCurrent ? box : Box(), context)
                if !own.isSet { continue }
                isConstant = true
                padding.edges = Edges(
                    left: max(padding.edges.left, own.edges.left), top: max(padding.edges.top, own.edges.top),
                    right: max(padding.edges.right, own.edges.right),
                    bottom: max(padding.edges.bottom, own.edges.bottom))
            }
            padding.isSet = !padding.edges.isZero
        }
        if !isConstant, let current { padding = current.padding(box, context) }
        if context.isRTL && containerMirrors(record, given) {
            (padding.edges.left, padding.edges.right) = (padding.edges.right, padding.edges.left)
        }
        return padding
    }

    // MARK: - Optical insets

    @inline(never)
    func optical(_ box: Box, _ context: DrawableContext) -> Edges {
        switch kind {
        case .ninePatch:
            let record = record(BitmapRecord.self)
            var edges = context.isUnscaled ? image(record.image).load(as: ImageRecord.self).optical : record.optical
            if context.isMirrored(record.isMirrored) { (edges.left, edges.right) = (edges.right, edges.left) }
            return edges
        case .bitmap: return bitmapInsets(box, context)
        case .shape: return record(ShapeRecord.self).optical
        case .vector: return record(VectorRecord.self).optical
        case .clip: return child(record(ClipRecord.self).child).optical(box, wrapped(context))
        case .rotate: return child(record(RotateRecord.self).child).optical(box, wrapped(context))
        case .scale:
            let record = record(ScaleRecord.self)
            let inner = scaled(record, context)
            return child(record.child).optical(scaleBox(record, box, inner), inner)
        case .shadow: return child(record(ShadowRecord.self).child).optical(box, wrapped(context))
        case .inset:
            let record = record(InsetRecord.self)
            let insets = insets(record, box)
            var edges = child(record.child).optical(box.inset(insets), wrapped(context))
            edges.left += insets.left
            edges.top += insets.top
            edges.right += insets.right
            edges.bottom += insets.bottom
            return edges
        case .states, .levels:
            let inner = containerContext(record(ContainerRecord.self), context)
            return current(context)?.optical(box, inner) ?? Edges()
        case .empty, .color, .layers, .ripple, .adaptiveIcon: return Edges()
        }
    }

    /// The box in which an image is painted.
    @inline(never)
    func bitmapBox(_ record: BitmapRecord, _ box: Box, _ context: DrawableContext) -> Box {
        if record.tileX >= 0 || record.tileY >= 0 || record.width < 0 { return box }
        return Gravity.apply(record.gravity, record.width, record.height, box, isRTL: context.isRTL)
    }

    @inline(never)
    private func bitmapInsets(_ box: Box, _ context: DrawableContext) -> Edges {
        let record = record(BitmapRecord.self)
        let inner = bitmapBox(record, box, context)
        return Edges(
            left: inner.left - box.left, top: inner.top - box.top, right: box.right - inner.right,
            bottom: box.bottom - inner.bottom)
    }
}
