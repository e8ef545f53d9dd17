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
            // the rare style keeps the given sides while start or end overrides them
            if rare.pointee.marginStart != RareStyle.absent || rare.pointee.marginEnd != RareStyle.absent {
                record.marginLeft = rare.pointee.marginLeft
                record.marginRight = rare.pointee.marginRight
            }
            if rare.pointee.paddingStart != RareStyle.absent || rare.pointee.paddingEnd != RareStyle.absent {
                record.paddingLeft = rare.pointee.paddingLeft
                record.paddingRight = rare.pointee.paddingRight
            }
            record.rare.mirrored = nil
            record.rare.marginLeft = 0
            record.rare.marginRight = 0
            record.rare.paddingLeft = 0
            record.rare.paddingRight = 0
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

    /// Reserves the memory that `apply` may need for `count` records. - Returns: false when memory is out.
    func reserveRare(_ count: Int) -> Bool {
        count == 0 || (reserveSparse(0, hasRare: true) && state.pointee.rareRecords.reserve(count, memory))
    }

    /// Reserves the rare record of a row, and the solver rows that a constraint system makes for its limits.
    @inline(never)
    @_optimize(size)
    func reserveRare(of row: Int) -> Bool {
        let parent = Int(node(row).pointee.parent)
        return reserveRare(1)
            && (parent < 0 || !isConstraint(parent) || state.pointee.rares[row] >= 0
                || dispatch.reserveLimits(parent))
    }

    /// Stores the rare part of a record. Precondition: room was reserved.
    func storeRare(_ row: Int, _ record: StyleRecord, hasRare: Bool) {
        let s = state
        let index = s.pointee.rares[row]
        if record.rare.writing != 0 {
            if node(row).pointee.flags & NodeFlags.text != 0 {
                var own = record
                own.rare.writing = 0
                return storeRare(row, own, hasRare: own.hasRare)
            }
            s.pointee.inheritsWriting = true
        }
        if !hasRare {
            if index >= 0 {
                s.pointee.rareRecords.give(index)
                s.pointee.rares[row] = -1
            }
            return
        }
        var rare = record.rare
        if rare.marginStart != RareStyle.absent || rare.marginEnd != RareStyle.absent {
            rare.marginLeft = record.marginLeft
            rare.marginRight = record.marginRight
        }
        if rare.paddingStart != RareStyle.absent || rare.paddingEnd != RareStyle.absent {
            rare.paddingLeft = record.paddingLeft
            rare.paddingRight = record.paddingRight
        }
        if index >= 0 {
            rare.mirrored = s.pointee.rareRecords.pointer(Int(index)).pointee.mirrored
            s.pointee.rareRecords.pointer(Int(index)).pointee = rare
        } else {
            s.pointee.rares[row] = s.pointee.rareRecords.take(rare)
        }
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
