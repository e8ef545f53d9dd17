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
            record.rare = rare.pointee
            record.rare.rarer = -1
        }
        if let rarer = self.rarer(row) {
            record.rarer = rarer.pointee
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

    /// Stores the rare part of a record. Precondition: room was reserved.
    func storeRare(_ row: Int, _ record: StyleRecord, hasRare: Bool) {
        let s = state
        if record.rarer.writing != 0 {
            if node(row).pointee.flags & NodeFlags.text != 0 {
                var own = record
                own.rarer.writing = 0
                return storeRare(row, own, hasRare: own.hasRare)
            }
            s.pointee.inheritsWriting = true
        }
        if !hasRare { return giveRare(row) }
        var rare = record.rare, rarer = record.rarer
        let own = self.rare(row)
        rare.rarer = own?.pointee.rarer ?? -1
        storeRarer(record, &rarer, &rare.rarer)
        if let own {
            own.pointee = rare
        } else {
            s.pointee.rares[row] = s.pointee.rareRecords.take(rare)
        }
    }

    /// Stores the rarer part of a record at `index`, -1 for none; makes or frees it.
    @inline(never)
    @_optimize(size)
    private func storeRarer(_ record: StyleRecord, _ rarer: inout RarerStyle, _ index: inout Int32) {
        let s = state
        if !rarer.isSet {
            if index >= 0 { s.pointee.rarerRecords.give(index) }
            index = -1
            return
        }
        if rarer.marginStart != RarerStyle.absent || rarer.marginEnd != RarerStyle.absent {
            rarer.marginLeft = record.marginLeft
            rarer.marginRight = record.marginRight
        }
        if rarer.paddingStart != RarerStyle.absent || rarer.paddingEnd != RarerStyle.absent {
            rarer.paddingLeft = record.paddingLeft
            rarer.paddingRight = record.paddingRight
        }
        if index >= 0 {
            rarer.mirrored = s.pointee.rarerRecords.pointer(Int(index)).pointee.mirrored
            s.pointee.rarerRecords.pointer(Int(index)).pointee = rarer
        } else {
            index = s.pointee.rarerRecords.take(rarer)
        }
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
        return (!hasRare || s.pointee.rares.reserve(capacity, memory))
            && (!hasRare && kinds & NodeKind.ownBaseline == 0 || s.pointee.baselines.reserve(capacity, memory))
    }
}
