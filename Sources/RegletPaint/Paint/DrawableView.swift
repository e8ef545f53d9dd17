// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// A drawable of the store: a record in a block.
struct DrawableView {
    let store: UnsafeMutablePointer<DrawableStore>
    let block: BlockView
    let place: Int32

    @inline(__always)
    init(_ store: UnsafeMutablePointer<DrawableStore>, _ block: BlockView, _ place: Int32) {
        self.store = store
        self.block = block
        self.place = place
    }

    /// The root of a slot.
    init(_ store: UnsafeMutablePointer<DrawableStore>, slot: Int) {
        let block = BlockView(store.pointee.drawables.block(slot))
        self.init(store, block, block.header.root)
    }

    @inline(__always)
    var kind: DrawableKind { block.kind(place) }

    @inline(__always)
    func record<Record>(_ type: Record.Type) -> Record { block.record(place, type) }

    /// An item of the list behind the record.
    @inline(__always)
    func item<Record, Item>(_ index: Int, after record: Record.Type, _ type: Item.Type) -> Item {
        let words = MemoryLayout<Record>.size / 4 &+ index &* (MemoryLayout<Item>.size / 4)
        return block.record(place &+ Int32(truncatingIfNeeded: words), type)
    }

    @inline(__always)
    func child(_ reference: ChildReference) -> DrawableView {
        reference >= 0
            ? DrawableView(store, block, reference) : DrawableView(store, slot: Int(~reference))
    }

    func isSame(as other: DrawableView?) -> Bool {
        guard let other else { return false }
        return block.base == other.block.base && place == other.place
    }

    /// The color for a set of states. nil: a list of which no item fits.
    func color(_ value: ColorValue, _ states: UInt64) -> UInt32? {
        if value.list == 0 { return value.color }
        let list = block.record(value.list, ColorList.self)
        var at = value.list &+ Int32(MemoryLayout<ColorList>.size / 4)
        for _ in 0..<Int(list.count) {
            let item = block.record(at, ColorItem.self)
            if item.mask.fits(states) { return item.color }
            at &+= Int32(MemoryLayout<ColorItem>.size / 4)
        }
        return nil
    }

    func isStateful(_ value: ColorValue) -> Bool {
        value.list != 0 && block.record(value.list, ColorList.self).isStateful != 0
    }

    func image(_ slot: UInt32) -> UnsafeRawPointer { UnsafeRawPointer(store.pointee.images.block(Int(slot))) }
}

/// How a drawable is painted: all that its record does not have.
struct DrawableContext {
    var states: UInt64 = 0
    /// -1: not set.
    var level: Int32 = -1
    /// 0 to 255, -1: not set.
    var alpha: Int32 = -1
    var isRTL = false
    /// As on Android after `mutate`, which copies children: layers do not scale nine-patches, and color state lists show
    /// nothing until a state is set. `isUnscaled` and `isCopied` inside of such drawables.
    var isMutated = false
    var isUnscaled = false
    var isCopied = false
    /// In a child of a list that was replaced by another.
    var isHidden = false
    /// The level of the layer with a second progress; -1: layers have the level of all. `only`: the part of the layers
    /// that is painted.
    var secondary: Int32 = -1
    var only = LayerPart.all
    /// Ripples show the color of their state.
    var showsRipples = false
    /// A list above says whether images turn around: -1: none does.
    var mirror: Int32 = -1

    var usedLevel: Int32 { max(0, level) }
    var usedAlpha: UInt32 { alpha < 0 ? 255 : UInt32(alpha) }

    func isMirrored(_ own: UInt32) -> Bool { isRTL && (mirror < 0 ? own != 0 : mirror != 0) }
}
