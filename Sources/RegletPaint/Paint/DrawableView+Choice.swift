// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The children of lists: which one counts, and where layers lie.
extension DrawableView {
    /// The child of a container that counts; nil: none.
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
        if record.flags & ContainerRecord.bundle != 0 { return inner }
        inner.mirror = containerMirrors(record, context) ? 1 : 0
        return inner
    }

    func containerMirrors(_ record: ContainerRecord, _ context: DrawableContext) -> Bool {
        context.mirror < 0 ? record.flags & ContainerRecord.mirrored != 0 : context.mirror != 0
    }

    // MARK: - Layers

    func layer(_ index: Int) -> LayerItem { item(index, after: LayersRecord.self, LayerItem.self) }

    /// The insets of a layer: start and end take the place of left and right.
    func insets(_ item: LayerItem, _ context: DrawableContext) -> Edges {
        var insets = item.insets
        let left = context.isRTL ? item.end : item.start, right = context.isRTL ? item.start : item.end
        if !left.isNaN { insets.left = left }
        if !right.isNaN { insets.right = right }
        return insets
    }

    /// Calls `body` with each layer and its box.
    func eachLayer(_ box: Box, _ context: DrawableContext, _ body: (DrawableView, LayerItem, Box) -> Void) {
        let record = record(LayersRecord.self)
        let nests = record.flags & LayersRecord.stack == 0
        var padding = Edges()
        for i in 0..<Int(record.count) {
            let item = layer(i)
            let child = child(item.child)
            let insets = insets(item, context)
            let container = box.inset(insets).inset(padding)
            if record.flags & LayersRecord.bundle != 0 {
                body(child, item, container)
                continue
            }
            let (ownWidth, ownHeight) = child.intrinsicSize(context)
            let gravity = DrawableView.gravity(item, ownWidth, ownHeight)
            let width = item.width < 0 ? ownWidth : item.width, height = item.height < 0 ? ownHeight : item.height
            body(child, item, Gravity.apply(gravity, width, height, container, isRTL: context.isRTL))
            if nests {
                let own = child.padding(Box(), context).edges
                padding.left += own.left
                padding.top += own.top
                padding.right += own.right
                padding.bottom += own.bottom
            }
        }
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
