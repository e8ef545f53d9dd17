// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Intrinsic and minimum sizes.
extension DrawableView {
    /// The size that a drawable has of itself; -1: none.
    @inline(never)
    func intrinsicSize(_ context: DrawableContext) -> (Float, Float) {
        switch kind {
        case .empty, .color: return (-1, -1)
        case .bitmap, .ninePatch:
            let record = record(BitmapRecord.self)
            if context.isUnscaled && record.kind == DrawableKind.ninePatch.rawValue {
                let image = image(record.image).load(as: ImageRecord.self)
                if image.width > 0 { return (Float(image.width), Float(image.height)) }
            }
            return (record.width, record.height)
        case .shape:
            let record = record(ShapeRecord.self)
            return (record.width, record.height)
        case .vector:
            let record = record(VectorRecord.self)
            return (record.width, record.height)
        case .clip: return child(record(ClipRecord.self).child).intrinsicSize(wrapped(context))
        case .rotate: return child(record(RotateRecord.self).child).intrinsicSize(wrapped(context))
        case .scale:
            let record = record(ScaleRecord.self)
            return child(record.child).intrinsicSize(scaled(record, context))
        case .shadow: return child(record(ShadowRecord.self).child).intrinsicSize(wrapped(context))
        case .inset: return insetSize(context)
        case .layers, .ripple: return layersSize(context)
        case .states, .levels: return containerSize(context)
        case .adaptiveIcon: return iconSize(context)
        }
    }

    /// The context of the child of a scale, which has the level of the file until another is set.
    func scaled(_ record: ScaleRecord, _ context: DrawableContext) -> DrawableContext {
        var inner = context
        inner.mirror = -1
        if inner.level < 0 { inner.level = record.level }
        return inner
    }

    @inline(never)
    private func insetSize(_ context: DrawableContext) -> (Float, Float) {
        let record = record(InsetRecord.self)
        let own = child(record.child).intrinsicSize(wrapped(context))
        if record.isBundle != 0 { return own }
        return (
            DrawableView.outer(
                own.0, record.fractions.left + record.fractions.right, record.pixels.left + record.pixels.right),
            DrawableView.outer(
                own.1, record.fractions.top + record.fractions.bottom, record.pixels.top + record.pixels.bottom)
        )
    }

    private static func outer(_ size: Float, _ fraction: Float, _ pixels: Float) -> Float {
        size < 0 || fraction >= 1 ? -1 : (size / (1 - fraction)).rounded(.towardZero) + pixels
    }

    @inline(never)
    private func layersSize(_ context: DrawableContext) -> (Float, Float) {
        let record = record(LayersRecord.self)
        let given = context
        let context = layersContext(context)
        let nests = record.flags & LayersRecord.stack == 0
        var size: (Float, Float) = (-1, -1)
        var paddingWidth: Float = 0, paddingHeight: Float = 0
        for i in 0..<Int(record.count) {
            let item = layer(i)
            let child = child(item.child)
            let insets = insets(item, context)
            let own = child.intrinsicSize(context)
            let width = item.width < 0 ? own.0 : item.width, height = item.height < 0 ? own.1 : item.height
            if width >= 0 { size.0 = max(size.0, width + insets.left + insets.right + paddingWidth) }
            if height >= 0 { size.1 = max(size.1, height + insets.top + insets.bottom + paddingHeight) }
            if nests {
                let padding = nestedPadding(child, given)
                paddingWidth += padding.left + padding.right
                paddingHeight += padding.top + padding.bottom
            }
        }
        return size
    }

    @inline(never)
    private func containerSize(_ context: DrawableContext) -> (Float, Float) {
        let record = record(ContainerRecord.self)
        let context = containerContext(record, context)
        if record.flags & ContainerRecord.constantSize == 0 {
            return current(context)?.intrinsicSize(context) ?? (-1, -1)
        }
        var size: (Float, Float) = (-1, -1)
        for i in 0..<Int(record.count) {
            let own = containerChild(record, i).intrinsicSize(context)
            size = (max(size.0, own.0), max(size.1, own.1))
        }
        return size
    }

    /// The part of an adaptive icon's layers that is seen: 72 of 108.
    @inline(never)
    private func iconSize(_ context: DrawableContext) -> (Float, Float) {
        let record = record(AdaptiveIconRecord.self)
        var size: (Float, Float) = (-1, -1)
        if record.background != noChild { size = child(record.background).intrinsicSize(context) }
        if record.foreground != noChild {
            let own = child(record.foreground).intrinsicSize(context)
            size = (max(size.0, own.0), max(size.1, own.1))
        }
        func seen(_ size: Float) -> Float { size < 0 ? -1 : (size / 1.5).rounded(.towardZero) }
        return (seen(size.0), seen(size.1))
    }

    /// The least size: the intrinsic one, if there is any.
    @inline(never)
    func minimumSize(_ context: DrawableContext) -> (Float, Float) {
        let size = intrinsicSize(context)
        return (max(0, size.0), max(0, size.1))
    }
}
