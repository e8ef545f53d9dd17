// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The children of lists: which one counts, and where layers lie.
extension DrawableView {
    /// The child of a container that counts; nil: none.
    @inline(never)
    func current(_ context: DrawableContext) -> DrawableView? {
        let record = record(ContainerRecord.self)
        if record.kind == DrawableKind.states.rawValue {
            if let found = first(record, context.states) { return found }
            // as Android, which then looks for an item without states
            return record.flags & ContainerRecord.bundle != 0 ? nil : first(record, 0)
        }
        for i in 0..<Int(record.count) {
            let item = item(i, after: ContainerRecord.self, LevelItem.self)
            let fits = context.usedLevel >= item.low && context.usedLevel <= item.high
            if fits || record.flags & ContainerRecord.firstOnly != 0 { return child(item.child) }
        }
        return nil
    }

    private func first(_ record: ContainerRecord, _ states: UInt64) -> DrawableView? {
        for i in 0..<Int(record.count) {
            let item = item(i, after: ContainerRecord.self, StateItem.self)
            if item.mask.fits(states) { return child(item.child) }
        }
        return nil
    }

    /// Child `index` of a container.
    func containerChild(_ record: ContainerRecord, _ index: Int) -> DrawableView {
        record.kind == DrawableKind.states.rawValue
            ? child(item(index, after: ContainerRecord.self, StateItem.self).child)
            : child(item(index, after: ContainerRecord.self, LevelItem.self).child)
    }

    /// The context of a container's child: it turns around if the container does.
    func containerContext(_ record: ContainerRecord, _ context: DrawableContext) -> DrawableContext {
        var inner = context
        inner.level = context.usedLevel
        inner.isUnscaled = false
        inner.isCopied = context.isCopied || context.isMutated
        if record.flags & ContainerRecord.bundle != 0 { return inner }
        inner.mirror = containerMirrors(record, context) ? 1 : 0
        return inner
    }

    func containerMirrors(_ record: ContainerRecord, _ context: DrawableContext) -> Bool {
        context.mirror < 0 ? record.flags & ContainerRecord.mirrored != 0 : context.mirror != 0
    }

    /// The context of the child of a drawable that has one: whether a list turns around does not concern it, and a level
    /// of 0 leaves it at the level of its own.
    func wrapped(_ context: DrawableContext) -> DrawableContext {
        var inner = context
        inner.mirror = -1
        if inner.level == 0 { inner.level = -1 }
        return inner
    }

    // MARK: - Layers

    /// The context of layers.
    func layersContext(_ context: DrawableContext) -> DrawableContext {
        var inner = wrapped(context)
        inner.mirror = context.mirror
        inner.secondary = -1
        inner.only = .all
        if context.isMutated {
            inner.isUnscaled = true
            inner.isCopied = true
        }
        return inner
    }

    /// The padding of a layer for those behind it. Android takes it before `mutate`, and again when the layer reacts to
    /// a state or a level.
    @inline(never)
    func nestedPadding(_ child: DrawableView, _ context: DrawableContext) -> Edges {
        if context.isUnscaled || !context.isMutated || child.reacts(context) {
            return child.padding(Box(), layersContext(context)).edges
        }
        var before = context
        before.isMutated = false
        before.isRTL = false
        return child.padding(Box(), before).edges
    }

    /// The context of a layer of a bar: one that is a progress has its level, others have none.
    func partContext(_ part: UInt32, _ given: DrawableContext, _ context: DrawableContext) -> DrawableContext {
        if given.secondary < 0 { return context }
        var inner = context
        if part != LayerPart.progress.rawValue {
            inner.level = part == LayerPart.secondary.rawValue ? given.secondary : -1
        }
        return inner
    }

    /// Whether a layer has a part.
    func hasPart(_ part: LayerPart) -> Bool {
        if kind != .layers && kind != .ripple { return false }
        for i in 0..<Int(record(LayersRecord.self).count) where layer(i).part == part.rawValue { return true }
        return false
    }

    func layer(_ index: Int) -> LayerItem { item(index, after: LayersRecord.self, LayerItem.self) }

    /// The insets of a layer: start and end take the place of left and right.
    @inline(never)
    func insets(_ item: LayerItem, _ context: DrawableContext) -> Edges {
        var insets = item.insets
        let left = context.isRTL ? item.end : item.start, right = context.isRTL ? item.start : item.end
        if !left.isNaN { insets.left = left }
        if !right.isNaN { insets.right = right }
        return insets
    }

    /// Calls `body` with each layer and its box. Each caller has a copy of it.
    @inline(never)
    func eachLayer(_ box: Box, _ context: DrawableContext, _ body: (DrawableView, LayerItem, Box) -> Void) {
        var padding = Edges()
        for i in 0..<Int(record(LayersRecord.self).count) {
            let item = layer(i)
            body(child(item.child), item, layerBox(item, box, context, &padding))
        }
    }

    /// The box of a layer. `padding`: that of the layers before it, in which it is nested; its own is added.
    @inline(never)
    private func layerBox(
        _ item: LayerItem, _ box: Box, _ given: DrawableContext, _ padding: inout Edges
    ) -> Box {
        let record = record(LayersRecord.self)
        let context = layersContext(given)
        let container = box.inset(insets(item, context)).inset(padding)
        if record.flags & LayersRecord.bundle != 0 { return container }
        let child = child(item.child)
        if record.flags & LayersRecord.stack == 0 {
            let own = nestedPadding(child, given)
            padding.left += own.left
            padding.top += own.top
            padding.right += own.right
            padding.bottom += own.bottom
        }
        // as on Android, where bounds that are all 0 are those before any
        if !context.isRTL && box.left == 0 && box.top == 0 && box.right == 0 && box.bottom == 0 { return box }
        let (ownWidth, ownHeight) = child.intrinsicSize(context)
        let gravity = DrawableView.gravity(item, ownWidth, ownHeight)
        let width = item.width < 0 ? ownWidth : item.width, height = item.height < 0 ? ownHeight : item.height
        return Gravity.apply(gravity, width, height, container, isRTL: context.isRTL)
    }

    /// The gravity of a layer: it fills an axis for which neither it nor its drawable has a size.
    private static func gravity(_ item: LayerItem, _ ownWidth: Float, _ ownHeight: Float) -> Int32 {
        var gravity = item.gravity
        if !Gravity.isHorizontal(gravity) { gravity |= item.width < 0 ? Gravity.fillHorizontal : Gravity.start }
        if !Gravity.isVertical(gravity) { gravity |= item.height < 0 ? Gravity.fillVertical : Gravity.top }
        if item.width < 0 && ownWidth < 0 { gravity |= Gravity.fillHorizontal }
        if item.height < 0 && ownHeight < 0 { gravity |= Gravity.fillVertical }
        return gravity
    }
}
