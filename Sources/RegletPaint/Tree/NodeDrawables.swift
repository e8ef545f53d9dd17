// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The drawables that nodes use, by their handles. Those that ended show nothing.
public struct NodeDrawables: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var nodeDrawables: NodeDrawables { NodeDrawables(state) }
}

extension NodeDrawables {
    /// The drawable of a handle.
    #if arch(wasm32)
        @inline(never)
    #endif
    func find(_ handle: UInt32) -> DrawableView? {
        let store = engine.drawableStore
        let slot = store.pointee.drawables.find(handle)
        return slot < 0 ? nil : DrawableView(store, slot: slot)
    }

    /// Counts a use by a node. - Returns: false when there is no such drawable.
    func use(_ handle: UInt32) -> Bool {
        let store = engine.drawableStore
        let slot = store.pointee.drawables.find(handle)
        return slot >= 0 && store.pointee.drawables.use(slot)
    }

    /// Takes back the uses of nodes that were destroyed or have other drawables now.
    public func drain() {
        let store = engine.drawableStore
        while true {
            let handle = appearance.takeDropped()
            if handle == 0 { return }
            let slot = store.pointee.drawables.find(handle)
            if slot >= 0 { engine.dropDrawable(slot) }
        }
    }

    /// The size that a drawable has of itself, -1: none.
    func size(_ handle: UInt32, _ context: DrawableContext) -> (width: Float, height: Float) {
        guard let drawable = find(handle) else { return (-1, -1) }
        return drawable.intrinsicSize(context)
    }

    /// The color of a drawable that is a color; nil for others, and for lists without a color for these states.
    func color(_ handle: UInt32, _ states: UInt64) -> UInt32? {
        guard let drawable = find(handle), drawable.kind == .color else { return nil }
        return drawable.color(drawable.record(ColorRecord.self).color, states)
    }

    #if arch(wasm32)
        @inline(never)
    #endif
    func paint(_ handle: UInt32, _ box: Box, _ context: DrawableContext, _ painter: inout Painter) {
        if let drawable = find(handle) { painter.paint(drawable, box, context) }
    }
}
