// SPDX-License-Identifier: MIT
import CReglet

/// The readers of a node's property, as bits. Tracking/DirtyRules.swift has the rows that each one makes dirty.
enum StyleReader {
    static let ownMeasure: UInt8 = 1
    static let parentMeasure: UInt8 = 2
    static let parentPlacing: UInt8 = 4
    static let childSpecs: UInt8 = 8  // the specs that a container gives its children
    static let ownCells: UInt8 = 16  // the cells that a grid gives its children
    static let parentCells: UInt8 = 32
    static let siblingOrder: UInt8 = 64
    static let groups: UInt8 = 128  // connection groups, whose members follow their visibility

    /// The readers of how a container arranges its children.
    static let arrangement = childSpecs | ownCells | parentCells | siblingOrder

    /// The further readers of a visibility: a node that becomes gone, or is no longer gone, concerns its parent's
    /// measure.
    @inline(__always)
    static func ofGone(_ old: UInt32, _ new: UInt32) -> UInt8 {
        let wasGone = old & NodeFlags.visibilityMask == NodeFlags.gone
        let isGone = new & NodeFlags.visibilityMask == NodeFlags.gone
        return wasGone != isGone ? parentMeasure : 0
    }
}

/// The readers of a changed style: those of each property that differs, and further ones that depend on the values.
extension StyleRecord {
    /// The readers of the differences between two records, as bits of StyleReader. O(words).
    @_optimize(size)
    mutating func readers(ofChangeTo new: inout StyleRecord, _ fields: UnsafePointer<StyleFields>) -> UInt8 {
        var readers = wordReaders(ofChangeTo: &new, fields)
        let changed = (flags ^ new.flags) & StyleRecord.styleMask
        var rest = changed
        while rest != 0 {
            readers |= fields.pointee.flagReaders[rest.trailingZeroBitCount]
            rest &= rest &- 1
        }
        readers |= StyleReader.ofGone(flags, new.flags)
        // Under an inexact spec, a relative container is at least as large as its own fixed length.
        let lengths = width != new.width || height != new.height
        if lengths && kind == RG_KIND_RELATIVE.rawValue { readers |= StyleReader.ownMeasure }
        // The aspect ratio decides whether a weighted child is measured before its share is known.
        if (rare.aspectRatio > 0) != (new.rare.aspectRatio > 0) { readers |= StyleReader.parentMeasure }
        return readers
    }

    @_optimize(size)
    private mutating func wordReaders(ofChangeTo new: inout StyleRecord, _ fields: UnsafePointer<StyleFields>) -> UInt8
    {
        withWords { old in
            new.withWords { new in
                let words = MemoryLayout<StyleRecord>.size / 4
                var readers: UInt8 = 0
                var word = 0
                while word < words {
                    // most words are equal, so two are compared at a time
                    if words &- word >= 2,
                        UnsafeRawPointer(old + word).loadUnaligned(as: UInt64.self)
                            == UnsafeRawPointer(new + word).loadUnaligned(as: UInt64.self)
                    {
                        word &+= 2
                        continue
                    }
                    if old[word] != new[word] { readers |= fields.pointee.wordReaders[word] }
                    word &+= 1
                }
                return readers
            }
        }
    }
}
