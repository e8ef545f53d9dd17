// SPDX-License-Identifier: MIT
import CReglet

/// Conversion between rows and style records. Memory is reserved before a record is stored.
extension StyleEditor {
    func record(_ row: Int) -> StyleRecord {
        let node = self.node(row)
        var record = StyleRecord(kind: node.pointee.flags & NodeFlags.kindMask)
        record.flags = node.pointee.flags & StyleRecord.styleMask
        record.gravity = node.gravity
        record.layoutGravity = node.layoutGravity
        record.width = node.pointee.width
        record.height = node.pointee.height
        record.weight = node.pointee.weight
        record.marginLeft = node.pointee.marginLeft
        record.marginTop = node.pointee.marginTop
        record.marginRight = node.pointee.marginRight
        record.marginBottom = node.pointee.marginBottom
        record.paddingLeft = node.pointee.paddingLeft
        record.paddingTop = node.pointee.paddingTop
        record.paddingRight = node.pointee.paddingRight
        record.paddingBottom = node.pointee.paddingBottom
        if let rare = self.rare(row) {
            copyBytes(&record.rare, rare, MemoryLayout<RareStyle>.size)
            record.rare.rarer = -1
        }
        if let rarer = self.rarer(row) {
            copyBytes(&record.rarer, rarer, MemoryLayout<RarerStyle>.size)
            // the rarer style keeps the given sides while start or end overrides them
            if rarer.pointee.marginStart != RarerStyle.absent || rarer.pointee.marginEnd != RarerStyle.absent {
                record.marginLeft = rarer.pointee.marginLeft
                record.marginRight = rarer.pointee.marginRight
            }
            if rarer.pointee.paddingStart != RarerStyle.absent || rarer.pointee.paddingEnd != RarerStyle.absent {
                record.paddingLeft = rarer.pointee.paddingLeft
                record.paddingRight = rarer.pointee.paddingRight
            }
            record.rarer.mirrored = nil
            record.rarer.marginLeft = 0
            record.rarer.marginRight = 0
            record.rarer.paddingLeft = 0
            record.rarer.paddingRight = 0
        }
        if record.kind == RG_KIND_TEXT.rawValue {
            let text = state.pointee.texts.pointer(Int(node.pointee.link))
            record.text = TextStyle(
                font: text.pointee.font, maxLines: text.pointee.maxLines,
                breakAnywhere: text.pointee.breakAnywhere ? 1 : 0, ellipsize: UInt32(text.pointee.ellipsis),
                spacingExtra: text.pointee.lineSpacingExtra, spacingMultiplier: text.pointee.lineSpacingMultiplier,
                minLines: Int32(text.pointee.minLines), writing: UInt32(text.pointee.writing.code),
                includesPadding: text.pointee.includesPadding ? 1 : 0)
        }
        return record
    }

    /// Reserves the memory that `apply` may need for `count` rare records, `rarer` of them with a rarer one.
    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func reserveRare(_ count: Int, rarer: Int) -> Bool {
        count == 0
            || (reserveSparse(0, hasRare: true) && state.pointee.rareRecords.reserve(count, memory)
                && state.pointee.rarerRecords.reserve(rarer, memory))
    }

    /// Reserves the rare records of a row, and the solver rows that a constraint system makes for its limits.
    @inline(never)
    @_optimize(size)
    func reserveRare(of row: Int, _ record: inout StyleRecord) -> Bool {
        let parent = Int(node(row).pointee.parent)
        return reserveRare(1, rarer: record.rarer.isSet ? 1 : 0)
            && (parent < 0 || !isConstraint(parent) || state.pointee.rares[row] >= 0
                || dispatch.reserveLimits(parent))
    }

    /// Stores the rare part of a record, which is as before. Precondition: room was reserved.
    @_optimize(size)
    func storeRare(_ row: Int, _ record: UnsafeMutablePointer<StyleRecord>, hasRare: Bool) {
        let s = state
        let writing = record.pointee.rarer.writing
        if writing != 0 {
            if node(row).pointee.flags & NodeFlags.text != 0 {
                record.pointee.rarer.writing = 0
                storeRare(row, record, hasRare: record.pointee.hasRare)
                record.pointee.rarer.writing = writing
                return
            }
            s.pointee.inheritsWriting = true
        }
        if !hasRare { return giveRare(row) }
        if s.pointee.rares[row] < 0 {
            let index = s.pointee.rareRecords.takeUnset()
            s.pointee.rareRecords.pointer(Int(index)).pointee.rarer = -1
            s.pointee.rares[row] = index
        }
        let rare = s.pointee.rareRecords.pointer(Int(s.pointee.rares[row])), rarer = rare.pointee.rarer
        copyBytes(rare, &record.pointee.rare, MemoryLayout<RareStyle>.size)
        rare.pointee.rarer = storeRarer(record, rarer)
    }

    /// Stores the rarer part of a record at an index, -1 for none; makes or frees it. - Returns: its index.
    @inline(never)
    @_optimize(size)
    private func storeRarer(_ record: UnsafeMutablePointer<StyleRecord>, _ former: Int32) -> Int32 {
        let s = state
        if !record.pointee.rarer.isSet {
            if former >= 0 { s.pointee.rarerRecords.give(former) }
            return -1
        }
        let index = former >= 0 ? former : s.pointee.rarerRecords.takeUnset()
        let rarer = s.pointee.rarerRecords.pointer(Int(index))
        let mirrored = former >= 0 ? rarer.pointee.mirrored : nil
        copyBytes(rarer, &record.pointee.rarer, MemoryLayout<RarerStyle>.size)
        rarer.pointee.mirrored = mirrored
        if rarer.pointee.marginStart != RarerStyle.absent || rarer.pointee.marginEnd != RarerStyle.absent {
            rarer.pointee.marginLeft = record.pointee.marginLeft
            rarer.pointee.marginRight = record.pointee.marginRight
        }
        if rarer.pointee.paddingStart != RarerStyle.absent || rarer.pointee.paddingEnd != RarerStyle.absent {
            rarer.pointee.paddingLeft = record.pointee.paddingLeft
            rarer.pointee.paddingRight = record.pointee.paddingRight
        }
        return index
    }

    /// Frees the rare records of a row.
    @inline(never)
    @_optimize(size)
    func giveRare(_ row: Int) {
        let index = state.pointee.rares[row]
        if index < 0 { return }
        let rarer = state.pointee.rareRecords.pointer(Int(index)).pointee.rarer
        if rarer >= 0 { state.pointee.rarerRecords.give(rarer) }
        state.pointee.rareRecords.give(index)
        state.pointee.rares[row] = -1
    }

    func storeText(_ row: Int, _ style: TextStyle) {
        let text = state.pointee.texts.pointer(Int(node(row).pointee.link))
        if text.pointee.font != style.font {
            state.pointee.fonts.release(text.pointee.font)
            state.pointee.fonts.retain(style.font)
        }
        text.pointee.take(style, state.pointee.fonts)
        if text.pointee.extra < 0 { return }
        hint(text)?.pointee.take(style.ofHint(state.pointee.fonts), state.pointee.fonts)
        refreshCut(text)
    }

    /// Allocates the sparse columns for nodes of these kinds and for rare properties.
    func reserveSparse(_ kinds: NodeKind.Set, hasRare: Bool) -> Bool {
        let s = state
        let capacity = s.pointee.capacity
        if hasRare {
            s.pointee.hasOptionalColumns = true
            if !s.pointee.rares.reserve(capacity, memory) { return false }
        }
        if !hasRare && kinds & NodeKind.ownBaseline == 0 { return true }
        if !s.pointee.baselines.reserve(capacity, memory) { return false }
        s.pointee.appendKinds = ~NodeKind.withRecords
        return true
    }
}
