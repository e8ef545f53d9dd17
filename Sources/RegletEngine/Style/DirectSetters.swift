// SPDX-License-Identifier: MIT
import CReglet

/// The short way to set a property whose only home is the Node: compare four bytes, store, mark. Other properties, and
/// rows on which other records depend on the property, go through StyleRecord and `apply`.
struct DirectField {
    /// Who reads the property.
    enum Reader: UInt8 { case node, parent, visibility }
    /// What else may hold it.
    enum Rival: UInt8 { case none, percent, startMargin, startPadding }

    let offset: Int  // in Node
    let mask: UInt32
    let shift: UInt32
    let reader: Reader
    let rival: Rival
    static var widthOffset: Int { MemoryLayout<Node>.offset(of: \.width).unsafelyUnwrapped }

    @inline(__always)
    private init(
        _ offset: Int?, _ reader: Reader, _ rival: Rival = .none, mask: UInt32 = UInt32.max, shift: UInt32 = 0
    ) {
        self.offset = offset.unsafelyUnwrapped
        self.mask = mask
        self.shift = shift
        self.reader = reader
        self.rival = rival
    }

    /// nil for a property that has no short way.
    init?(_ property: rg_property) {
        typealias N = MemoryLayout<Node>
        switch property {
        case RG_WIDTH: self.init(N.offset(of: \.width), .parent, .percent)
        case RG_HEIGHT: self.init(N.offset(of: \.height), .parent, .percent)
        case RG_WEIGHT: self.init(N.offset(of: \.weight), .parent)
        case RG_MARGIN_LEFT: self.init(N.offset(of: \.marginLeft), .parent, .startMargin)
        case RG_MARGIN_TOP: self.init(N.offset(of: \.marginTop), .parent)
        case RG_MARGIN_RIGHT: self.init(N.offset(of: \.marginRight), .parent, .startMargin)
        case RG_MARGIN_BOTTOM: self.init(N.offset(of: \.marginBottom), .parent)
        case RG_PADDING_LEFT: self.init(N.offset(of: \.paddingLeft), .node, .startPadding)
        case RG_PADDING_TOP: self.init(N.offset(of: \.paddingTop), .node)
        case RG_PADDING_RIGHT: self.init(N.offset(of: \.paddingRight), .node, .startPadding)
        case RG_PADDING_BOTTOM: self.init(N.offset(of: \.paddingBottom), .node)
        case RG_LAYOUT_GRAVITY: self.init(N.offset(of: \.gravities), .parent, mask: 0xFFFF_0000, shift: 16)
        case RG_VISIBILITY:
            self.init(
                N.offset(of: \.flags), .visibility, mask: Flag.visibilityMask, shift: Flag.visibilityShift)
        default: return nil
        }
    }
}

/// What a value becomes in a Node.
enum DirectValue {
    case bits(UInt32)
    case wrong(Text)
    case indirect
}

extension Engine {
    /// Check a value of a direct property and turn it into what the Node holds.
    @inline(__always)
    func directValue(_ property: rg_property, _ value: PropertyValue) -> DirectValue {
        let scale = state.pointee.scale
        switch value {
        case .length(let length):
            if property != RG_WIDTH && property != RG_HEIGHT { return .indirect }
            switch length.kind {
            case RG_PX:
                if !(length.value >= 0) || !length.value.isFinite { return .wrong(StyleRecord.badSize) }
                return .bits(UInt32(bitPattern: scale.size(length.value)))
            case RG_MATCH_PARENT: return .bits(UInt32(bitPattern: Length.match))
            case RG_WRAP_CONTENT: return .bits(UInt32(bitPattern: Length.wrap))
            case RG_UNSET: return .bits(UInt32(bitPattern: Length.unset))
            default: return .indirect
            }
        case .float(let number):
            if property.rawValue < RG_MARGIN_LEFT.rawValue || property.rawValue > RG_WEIGHT.rawValue {
                return .indirect
            }
            if !number.isFinite { return .wrong(StyleRecord.notFinite) }
            if number < 0 && property.rawValue > RG_MARGIN_BOTTOM.rawValue { return .wrong(StyleRecord.negative) }
            if property == RG_WEIGHT { return .bits((number + 0).bitPattern) }  // -0 is 0
            return .bits(UInt32(bitPattern: scale.size(number)))
        case .int(let number):
            let bits = UInt32(bitPattern: number)
            if property == RG_VISIBILITY { return bits > 2 ? .wrong(StyleRecord.unknownVisibility) : .bits(bits) }
            if property != RG_LAYOUT_GRAVITY { return .indirect }
            return bits & ~0x1FF != 0 ? .wrong(StyleRecord.unknownGravity) : .bits(bits)
        }
    }

    /// Set a direct property of a row. - Returns: false when this row needs the long way; nothing changed then.
    @inline(never)
    func setDirect(_ row: Int, _ field: DirectField, _ value: UInt32) -> Bool {
        let node = self.node(row)
        let place = UnsafeMutableRawPointer(node) + field.offset
        let old = place.load(as: UInt32.self)
        if field.rival != .none && !isSole(row, node, field.rival, old) { return false }
        let new = (old & ~field.mask) | value << field.shift
        if new == old { return true }
        place.storeBytes(of: new, as: UInt32.self)
        let result = self.result(row)
        result.pointee.state &= ~State.warned
        switch field.reader {
        case .parent:
            if field.rival == .percent {
                let isWidth = field.offset == DirectField.widthOffset
                if noteLength(
                    row, node, isWidth: isWidth, Int32(bitPattern: old), Int32(bitPattern: new))
                {
                    return true
                }
            }
            if field.mask != UInt32.max { unsortGrid(of: row) }  // a gravity
            markRead(row, node)
        case .node: markOwn(row, node.pointee.flags & Flag.trivial != 0)
        case .visibility:
            defer { if state.pointee.ties.byID.count > 0 { followGroup(row) } }
            if (old & Flag.visibilityMask == Flag.gone) != (new & Flag.visibilityMask == Flag.gone) {
                markRead(row, node)
            } else {
                dropParentPlan(row)
                markParentPlace(row)
            }
        }
        return true
    }

    /// Whether nothing but the Node holds the property now.
    @inline(__always)
    private func isSole(_ row: Int, _ node: UnsafeMutablePointer<Node>, _ rival: DirectField.Rival, _ old: UInt32)
        -> Bool
    {
        if rival == .percent {
            // some containers read their own lengths
            return old != UInt32(bitPattern: Length.percent)
                && node.pointee.flags & Flag.kindMask < RG_KIND_RELATIVE.rawValue
        }
        guard let rare = self.rare(row) else { return true }
        return rival == .startMargin
            ? rare.pointee.marginStart == Rare.absent && rare.pointee.marginEnd == Rare.absent
            : rare.pointee.paddingStart == Rare.absent && rare.pointee.paddingEnd == Rare.absent
    }

    /// The gravity of a child groups it with others.
    @inline(never)
    func unsortGrid(of row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isGrid(parent) { unsort(parent) }
    }

    /// What the parent's measure reads of a child changed.
    @inline(never)
    func markRead(_ row: Int, _ node: UnsafeMutablePointer<Node>) {
        dropParentPlan(row)
        // widths of cells may be of their row's content; a grid reads whether its parent asks it twice
        let kind = node.pointee.flags & Flag.kindMask
        if kind == RG_KIND_TABLE_ROW.rawValue || kind == RG_KIND_GRID.rawValue { markDirty(row) }
        markParentDirty(row)
    }

    /// What the node's own measure reads changed.
    func markOwn(_ row: Int, _ wasTrivial: Bool) {
        dropPlan(row)
        dropParentPlan(row)
        // a leaf that was trivial has no results to compare with
        if wasTrivial { result(row).pointee.state &= ~State.valid }
        markDirty(row)
        let parent = Int(node(row).pointee.parent)
        // constraints may read a padding of the row
        if parent >= 0 && (wasTrivial || isConstraint(parent)) { markDirty(parent) }
    }
}
