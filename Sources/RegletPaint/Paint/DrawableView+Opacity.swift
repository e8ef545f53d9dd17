// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Opacity, and whether states matter, as Android's drawables report them.
extension DrawableView {
    /// The opacity of two drawables, one over the other, as Android merges them.
    private static func merged(_ one: rg_opacity, _ other: rg_opacity) -> rg_opacity {
        if one == other { return one }
        if one == RG_OPACITY_UNKNOWN || other == RG_OPACITY_UNKNOWN { return RG_OPACITY_UNKNOWN }
        if one == RG_OPACITY_TRANSLUCENT || other == RG_OPACITY_TRANSLUCENT { return RG_OPACITY_TRANSLUCENT }
        return RG_OPACITY_TRANSPARENT
    }

    @inline(never)
    func opacity(_ box: Box, _ context: DrawableContext) -> rg_opacity {
        switch kind {
        case .empty: return RG_OPACITY_TRANSPARENT
        case .color: return colorOpacity(context)
        case .bitmap, .ninePatch:
            let record = record(BitmapRecord.self)
            let isFilled = record.kind == DrawableKind.ninePatch.rawValue || record.gravity == Gravity.fill
            return isFilled && record.isOpaque != 0 && context.usedAlpha == 255
                ? RG_OPACITY_OPAQUE : RG_OPACITY_TRANSLUCENT
        case .shape: return shapeOpacity(context)
        case .vector:
            let alpha = context.alpha < 0 ? record(VectorRecord.self).alpha : Float(context.alpha) / 255
            return alpha * 255 < 1 ? RG_OPACITY_TRANSPARENT : RG_OPACITY_TRANSLUCENT
        case .ripple, .adaptiveIcon, .shadow: return RG_OPACITY_TRANSLUCENT
        case .rotate: return child(record(RotateRecord.self).child).opacity(box, wrapped(context))
        case .clip:
            let inner = child(record(ClipRecord.self).child).opacity(box, wrapped(context))
            if inner == RG_OPACITY_TRANSPARENT || context.usedLevel == 0 { return RG_OPACITY_TRANSPARENT }
            return context.usedLevel >= 10_000 ? inner : RG_OPACITY_TRANSLUCENT
        case .scale:
            let record = record(ScaleRecord.self)
            let context = scaled(record, context)
            if context.usedLevel == 0 { return RG_OPACITY_TRANSPARENT }
            let inner = child(record.child).opacity(box, context)
            return inner == RG_OPACITY_OPAQUE && context.usedLevel < 10_000 ? RG_OPACITY_TRANSLUCENT : inner
        case .inset:
            let record = record(InsetRecord.self)
            let insets = insets(record, box)
            let inner = child(record.child).opacity(box.inset(insets), wrapped(context))
            let isInset = insets.left > 0 || insets.top > 0 || insets.right > 0 || insets.bottom > 0
            return inner == RG_OPACITY_OPAQUE && isInset ? RG_OPACITY_TRANSLUCENT : inner
        case .layers:
            let record = record(LayersRecord.self)
            if record.opacity != 0 { return rg_opacity(rawValue: record.opacity) }
            var opacity = RG_OPACITY_TRANSPARENT
            var isFirst = true
            let inner = layersContext(context)
            eachLayer(box, context) { child, _, box in
                let own = child.opacity(box, inner)
                opacity = isFirst ? own : DrawableView.merged(opacity, own)
                isFirst = false
            }
            return opacity
        case .states, .levels:
            guard let current = current(context), !context.isHidden else { return RG_OPACITY_TRANSPARENT }
            let record = record(ContainerRecord.self)
            let context = containerContext(record, context)
            // The others have neither states nor a level yet, except that the first one has been given the states.
            let initial = initial(context)
            var others = context
            others.states = 0
            others.level = -1
            others.alpha = -1
            var opacity = RG_OPACITY_TRANSPARENT
            for i in 0..<Int(record.count) {
                let child = containerChild(record, i)
                let isCurrent = child.isSame(as: current)
                // and hidden when another took its place
                others.isHidden = child.isSame(as: initial)
                others.states = others.isHidden ? context.states : 0
                let own = child.opacity(isCurrent ? box : Box(), isCurrent ? context : others)
                opacity = i == 0 ? own : DrawableView.merged(opacity, own)
            }
            return opacity
        }
    }

    @inline(never)
    private func colorOpacity(_ context: DrawableContext) -> rg_opacity {
        let alpha = colorShown(record(ColorRecord.self), context) >> 24
        return alpha == 255 ? RG_OPACITY_OPAQUE : alpha == 0 ? RG_OPACITY_TRANSPARENT : RG_OPACITY_TRANSLUCENT
    }

    /// The color of a color drawable. An alpha that is set takes the place of that of a color state list.
    func colorShown(_ record: ColorRecord, _ context: DrawableContext) -> UInt32 {
        if record.isList != 0 && context.isCopied && context.states == 0 && context.alpha < 0 { return 0 }
        let color = color(record.color, context.states) ?? record.color.color
        if record.isList != 0 && context.alpha >= 0 { return color & 0xFF_FFFF | context.usedAlpha << 24 }
        return modulated(color, context)
    }

    /// A color with its alpha multiplied by that of the context, as Android rounds it.
    func modulated(_ color: UInt32, _ context: DrawableContext) -> UInt32 {
        let alpha = context.usedAlpha
        let scale = alpha &+ alpha >> 7
        return color & 0xFF_FFFF | (((color >> 24) &* scale) >> 8) << 24
    }

    @inline(never)
    private func shapeOpacity(_ context: DrawableContext) -> rg_opacity {
        let record = record(ShapeRecord.self)
        if context.usedAlpha < 255 || record.form != 0 || record.radius > 0 || record.has(ShapeRecord.hasCorners) {
            return RG_OPACITY_TRANSLUCENT
        }
        if record.strokeWidth >= 0 && (color(record.stroke, context.states) ?? 0) >> 24 != 255 {
            return RG_OPACITY_TRANSLUCENT
        }
        if record.gradient != 0 {
            let gradient = block.record(record.gradient, GradientRecord.self)
            let all = gradient.first & gradient.second & (gradient.count == 3 ? gradient.third : .max)
            return all >> 24 == 255 ? RG_OPACITY_OPAQUE : RG_OPACITY_TRANSLUCENT
        }
        guard record.has(ShapeRecord.hasSolid), (color(record.solid, context.states) ?? 0) >> 24 == 255 else {
            return RG_OPACITY_TRANSLUCENT
        }
        return RG_OPACITY_OPAQUE
    }

    // MARK: - States

    /// Whether states can make a difference.
    @inline(never)
    func isStateful() -> Bool {
        switch kind {
        case .empty, .adaptiveIcon: return false
        case .color: return isStateful(record(ColorRecord.self).color)
        case .bitmap, .ninePatch: return isStateful(record(BitmapRecord.self).tint.color)
        case .shape:
            let record = record(ShapeRecord.self)
            return isStateful(record.solid) || isStateful(record.stroke) || isStateful(record.tint.color)
        case .vector: return record(VectorRecord.self).isStateful != 0
        case .ripple, .states: return true
        case .clip: return child(record(ClipRecord.self).child).isStateful()
        case .rotate: return child(record(RotateRecord.self).child).isStateful()
        case .scale: return child(record(ScaleRecord.self).child).isStateful()
        case .shadow: return child(record(ShadowRecord.self).child).isStateful()
        case .inset: return child(record(InsetRecord.self).child).isStateful()
        case .layers:
            let count = Int(record(LayersRecord.self).count)
            for i in 0..<count where child(layer(i).child).isStateful() { return true }
            return false
        case .levels:
            let record = record(ContainerRecord.self)
            for i in 0..<Int(record.count) where containerChild(record, i).isStateful() { return true }
            return false
        }
    }
}
