// SPDX-License-Identifier: MIT
import RegletEngine

/// The block of a drawable.
struct BlockView {
    let base: UnsafeMutableRawPointer

    @inline(__always)
    init(_ base: UnsafeMutableRawPointer) { self.base = base }

    var header: BlockHeader { base.load(as: BlockHeader.self) }

    /// The record at a place.
    @inline(__always)
    func record<Record>(_ place: Int32, _ type: Record.Type) -> Record {
        (base + (BlockHeader.words &+ Int(place)) &* 4).loadUnaligned(as: type)
    }

    /// The address of the word at a place.
    @inline(__always)
    func address(_ place: Int32) -> UnsafeRawPointer { UnsafeRawPointer(base + (BlockHeader.words &+ Int(place)) &* 4) }

    func kind(_ place: Int32) -> DrawableKind {
        DrawableKind(rawValue: record(place, UInt32.self)) ?? .empty
    }

    /// A slot that the records refer to.
    func reference(_ index: Int) -> UInt32 {
        (base + (BlockHeader.words &+ Int(header.words) &+ index) &* 4).load(as: UInt32.self)
    }
}
