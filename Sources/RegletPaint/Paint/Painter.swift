// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Paints drawables: appends their commands to a display list. Allocates only where the list must grow.
public struct Painter {
    let store: UnsafeMutablePointer<DrawableStore>
    var writer: DisplayListWriter

    public init(_ engine: Engine) {
        store = engine.drawableStore
        writer = DisplayListWriter(engine)
    }

    /// Paints a drawable in a box.
    @inline(never)
    mutating func paint(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        switch drawable.kind {
        case .empty: return
        case .color: paintColor(drawable, box, context)
        case .bitmap: paintBitmap(drawable, box, context)
        case .ninePatch: paintNinePatch(drawable, box, context)
        case .shape: paintShape(drawable, box, context)
        case .vector: paintVector(drawable, box, context)
        case .inset:
            let record = drawable.record(InsetRecord.self)
            paint(drawable.child(record.child), box.inset(drawable.insets(record, box)), drawable.wrapped(context))
        case .clip: paintClip(drawable, box, context)
        case .rotate: paintRotate(drawable, box, context)
        case .scale: paintScale(drawable, box, context)
        case .shadow: paintShadow(drawable, box, context)
        case .layers, .ripple: paintLayers(drawable, box, context)
        case .states, .levels:
            guard let current = drawable.current(context) else { return }
            paint(current, box, drawable.containerContext(drawable.record(ContainerRecord.self), context))
        case .adaptiveIcon: paintIcon(drawable, box, context)
        }
    }

    @inline(never)
    private mutating func paintColor(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(ColorRecord.self)
        let color = drawable.colorShown(record, context)
        if color >> 24 != 0 && !box.isEmpty { writer.add(DisplayListWriter.command(RG_OP_RECT, box, color)) }
    }

    // MARK: - One child

    @inline(never)
    private mutating func paintClip(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(ClipRecord.self)
        if context.usedLevel == 0 { return }
        var width = box.width, height = box.height
        let hidden = Float(10_000 &- min(10_000, context.usedLevel))
        func rest(_ size: Float) -> Float {
            // exact for whole numbers, as Android divides them
            let part = Double(size) * Double(hidden) / 10_000
            return size - Float(record.isBundle != 0 ? part : part.rounded(.towardZero))
        }
        if record.orientation & 1 != 0 { width = rest(width) }
        if record.orientation & 2 != 0 { height = rest(height) }
        var seen = Gravity.apply(record.gravity, width, height, box, isRTL: context.isRTL)
        if record.isBundle != 0 { seen = Painter.centered(record, width, height, box, seen) }
        if !(width > 0 && height > 0) { return }
        writer.push(clip: seen)
        paint(drawable.child(record.child), box, drawable.wrapped(context))
        writer.pop()
    }

    /// A centered box that is not moved to a whole pixel.
    private static func centered(
        _ record: ClipRecord, _ width: Float, _ height: Float, _ box: Box, _ placed: Box
    ) -> Box {
        var placed = placed
        if record.gravity & 6 == 0 {
            placed.left = box.left + (box.width - width) / 2
            placed.right = placed.left + width
        }
        if record.gravity & 0x60 == 0 {
            placed.top = box.top + (box.height - height) / 2
            placed.bottom = placed.top + height
        }
        return placed
    }

    @inline(never)
    private mutating func paintRotate(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(RotateRecord.self)
        let degrees = record.from + (record.to - record.from) * (Float(context.usedLevel) / 10_000)
        let child = drawable.child(record.child)
        let context = drawable.wrapped(context)
        if degrees == 0 || !degrees.isFinite { return paint(child, box, context) }
        let x = (record.relative & 1 != 0 ? box.width * record.pivotX : record.pivotX) + box.left
        let y = (record.relative & 2 != 0 ? box.height * record.pivotY : record.pivotY) + box.top
        let (sin, cos) = sineAndCosine(Double(degrees))
        let (a, b) = (Float(cos), Float(sin))
        writer.push(
            a, b, -b, a, Float(Double(x) - cos * Double(x) + sin * Double(y)),
            Float(Double(y) - sin * Double(x) - cos * Double(y)))
        paint(child, box, context)
        writer.pop()
    }

    @inline(never)
    private mutating func paintScale(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(ScaleRecord.self)
        let context = drawable.scaled(record, context)
        if context.usedLevel == 0 { return }
        paint(drawable.child(record.child), drawable.scaleBox(record, box, context), context)
    }

    @inline(never)
    private mutating func paintShadow(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(ShadowRecord.self)
        let alpha = UInt32(max(0, min(255, Float(context.usedAlpha) * record.alpha + 0.5)))
        if alpha == 0 { return }
        // the child shrinks by the offset, so that its shadow fits into the bounds
        var inner = box
        if record.x > 0 { inner.right -= record.x } else { inner.left -= record.x }
        if record.y > 0 { inner.bottom -= record.y } else { inner.top -= record.y }
        writer.push(layer: Box(), alpha: alpha, tint: 0, mode: .max)
        var shadow = DisplayListWriter.plainPaint
        shadow.blur = record.blur
        shadow.shadow_x = record.x
        shadow.shadow_y = record.y
        var command = DisplayListWriter.command(
            RG_OP_SHADOW, inner, drawable.color(record.color, context.states) ?? record.color.color)
        command.paint = writer.add(paint: shadow)
        writer.add(command)
        paint(drawable.child(record.child), inner, drawable.wrapped(context))
        writer.pop()
    }

    // MARK: - Several children

    @inline(never)
    private mutating func paintLayers(_ drawable: DrawableView, _ box: Box, _ given: DrawableContext) {
        let context = drawable.layersContext(given)
        let record = drawable.record(LayersRecord.self)
        let isRipple = record.kind == DrawableKind.ripple.rawValue
        if record.count == 0 { return isRipple ? paintRipple(drawable, record, box, given) : () }
        // a ripple with layers paints inside its bounds
        if isRipple { writer.push(clip: box) }
        withUnsafeMutablePointer(to: &self) { painter in
            var isFirst = true
            drawable.eachLayer(box, given) { child, item, inner in
                var isPainted = item.part != LayerPart.mask.rawValue
                if !isRipple { isPainted = isFirst || record.flags & LayersRecord.firstOnly == 0 }
                isFirst = false
                if given.only != .all && item.part != given.only.rawValue { isPainted = false }
                if isPainted {
                    painter.pointee.paint(child, inner, drawable.partContext(item.part, given, context))
                }
            }
        }
        if isRipple {
            paintRipple(drawable, record, box, given)
            writer.pop()
        }
    }

    /// An icon, cut out as a circle. Its layers are larger than what is seen of them.
    @inline(never)
    private mutating func paintIcon(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(AdaptiveIconRecord.self)
        let halfWidth = (box.width * 0.75).rounded(.towardZero), halfHeight = (box.height * 0.75).rounded(.towardZero)
        let centerX = box.left + (box.width / 2).rounded(.towardZero)
        let centerY = box.top + (box.height / 2).rounded(.towardZero)
        let inner = Box(
            left: centerX - halfWidth, top: centerY - halfHeight, right: centerX + halfWidth,
            bottom: centerY + halfHeight)
        var command = DisplayListWriter.command(RG_OP_PUSH_CLIP_PATH, Box())
        command.data = writer.dataCount
        command.data_count = 6
        writer.add(RG_VERB_OVAL.rawValue)
        writer.add(box.left)
        writer.add(box.top)
        writer.add(box.right)
        writer.add(box.bottom)
        writer.add(1 as Float)
        writer.add(command)
        if record.background != noChild { paint(drawable.child(record.background), inner, context) }
        if record.foreground != noChild { paint(drawable.child(record.foreground), inner, context) }
        writer.pop()
    }
}

extension DrawableView {
    /// The box of the child of a scale. If nothing is left, the child has none, as on Android: an empty one at 0, 0.
    func scaleBox(_ record: ScaleRecord, _ box: Box, _ context: DrawableContext) -> Box {
        let missing = Float(10_000 &- min(10_000, context.usedLevel))
        let own = record.usesIntrinsic != 0 ? child(record.child).intrinsicSize(context) : (0, 0)
        func rest(_ size: Float, _ least: Float, _ part: Float) -> Float {
            part > 0 ? size - ((size - least) * missing * part / 10_000).rounded(.towardZero) : size
        }
        let width = rest(box.width, own.0, record.width), height = rest(box.height, own.1, record.height)
        if !(width > 0 && height > 0) { return Box() }
        return Gravity.apply(record.gravity, width, height, box, isRTL: context.isRTL)
    }
}
