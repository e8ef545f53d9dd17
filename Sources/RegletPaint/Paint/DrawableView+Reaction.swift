// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Whether drawables change with a state or a level, as Android's onStateChange and onLevelChange report it: layers that
/// do are measured again.
extension DrawableView {
    func reacts(_ context: DrawableContext) -> Bool {
        context.states != 0 && reactsToStates(context) || context.level > 0 && reactsToLevel(context)
    }

    /// The context before states and a level were set.
    private func unset(_ context: DrawableContext) -> DrawableContext {
        var before = context
        before.states = 0
        before.level = -1
        return before
    }

    /// The child of a container that counted before states and a level were set.
    func initial(_ context: DrawableContext) -> DrawableView? { current(unset(context)) }

    @inline(never)
    private func reactsToStates(_ context: DrawableContext) -> Bool {
        switch kind {
        case .color, .bitmap, .ninePatch, .vector: return isStateful()
        case .shape:
            let record = record(ShapeRecord.self)
            func changes(_ value: ColorValue) -> Bool {
                isStateful(value) && color(value, 0) != color(value, context.states)
            }
            return changes(record.solid) || changes(record.stroke) || isStateful(record.tint.color)
        case .clip: return child(record(ClipRecord.self).child).reactsToStates(context)
        case .rotate: return child(record(RotateRecord.self).child).reactsToStates(context)
        case .scale: return child(record(ScaleRecord.self).child).reactsToStates(context)
        case .shadow: return child(record(ShadowRecord.self).child).reactsToStates(context)
        case .inset: return child(record(InsetRecord.self).child).reactsToStates(context)
        case .layers, .ripple:
            for i in 0..<Int(record(LayersRecord.self).count) {
                let child = child(layer(i).child)
                if child.isStateful() && child.reactsToStates(context) { return true }
            }
            return false
        case .states:
            guard let now = current(context) else { return initial(context) != nil }
            return !now.isSame(as: initial(context)) || now.reactsToStates(context)
        case .levels: return initial(context)?.reactsToStates(context) ?? false
        case .empty, .adaptiveIcon: return false
        }
    }

    @inline(never)
    private func reactsToLevel(_ context: DrawableContext) -> Bool {
        switch kind {
        case .shape, .clip, .scale, .rotate: return true
        case .inset: return child(record(InsetRecord.self).child).reactsToLevel(context)
        case .layers, .ripple:
            for i in 0..<Int(record(LayersRecord.self).count) where child(layer(i).child).reactsToLevel(context) {
                return true
            }
            return false
        case .states: return current(context)?.reactsToLevel(context) ?? false
        case .levels:
            guard let now = current(context) else { return initial(context) != nil }
            return !now.isSame(as: initial(context)) || now.reactsToLevel(context)
        default: return false
        }
    }
}
