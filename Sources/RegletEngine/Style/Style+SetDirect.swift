// SPDX-License-Identifier: MIT
import CReglet

/// A property that only the Node or its interned style stores, so that it can be set directly: compare four bytes,
/// store, mark. Other properties, and rows where further records depend on the property, go through StyleRecord and
/// `apply`.
struct DirectField {
    let property: Int
    let offset: Int  // in Node or in InternedStyle
    let isShared: Bool
    let mask: UInt32
    let shift: UInt32
    /// Whether the property is a length; if it is a percentage, the rare style stores it, too.
    let isLength: Bool

    @inline(__always)
    private init(
        _ property: rg_property, _ offset: Int?, isShared: Bool = false, isLength: Bool = false,
        mask: UInt32 = UInt32.max, shift: UInt32 = 0
    ) {
        self.property = Int(property.rawValue)
        self.offset = offset.unsafelyUnwrapped
        self.isShared = isShared
        self.isLength = isLength
        self.mask = mask
        self.shift = shift
    }

    @inline(__always)
    private init(shared property: rg_property, _ offset: Int?, mask: UInt32 = UInt32.max, shift: UInt32 = 0) {
        self.init(property, offset, isShared: true, mask: mask, shift: shift)
    }

    /// The field of a property; nil when it has no direct way.
    init?(_ property: rg_property) {
        typealias N = MemoryLayout<Node>
        typealias S = MemoryLayout<InternedStyle>
        switch property {
        case RG_WIDTH: self.init(property, N.offset(of: \.width), isLength: true)
        case RG_HEIGHT: self.init(property, N.offset(of: \.height), isLength: true)
        case RG_WEIGHT: self.init(shared: property, S.offset(of: \.weight))
        case RG_MARGIN_LEFT: self.init(shared: property, S.offset(of: \.marginLeft))
        case RG_MARGIN_TOP: self.init(shared: property, S.offset(of: \.marginTop))
        case RG_MARGIN_RIGHT: self.init(shared: property, S.offset(of: \.marginRight))
        case RG_MARGIN_BOTTOM: self.init(shared: property, S.offset(of: \.marginBottom))
        case RG_PADDING_LEFT: self.init(shared: property, S.offset(of: \.paddingLeft))
        case RG_PADDING_TOP: self.init(shared: property, S.offset(of: \.paddingTop))
        case RG_PADDING_RIGHT: self.init(shared: property, S.offset(of: \.paddingRight))
        case RG_PADDING_BOTTOM: self.init(shared: property, S.offset(of: \.paddingBottom))
        case RG_LAYOUT_GRAVITY:
            self.init(shared: property, S.offset(of: \.gravities), mask: 0xFFFF_0000, shift: 16)
        case RG_VISIBILITY:
            self.init(
                property, N.offset(of: \.flags), mask: NodeFlags.visibilityMask, shift: NodeFlags.visibilityShift)
        default: return nil
        }
    }
}

/// The form of a value in a Node.
enum DirectValue {
    case bits(UInt32)
    case wrong(StaticText)
    case indirect
}

enum DirectOutcome {
    case done
    case indirect  // the row needs the general way
    case outOfMemory
}

extension StyleEditor {
    /// Checks a value of a direct property and converts it to the form in the Node.
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

    /// Sets a direct property of a row. Changes nothing unless it succeeds.
    @inline(never)
    func setDirect(_ row: Int, _ field: DirectField, _ value: UInt32) -> DirectOutcome {
        let node = self.node(row), style = node.shared
        var old: UInt32 = 0, new: UInt32 = 0
        if field.isShared {
            if isMirrored(row) { return .indirect }
            guard let shared = retainDirect(row, field, value) else { return .outOfMemory }
            if shared == style {
                release(style)
                return .done
            }
            node.pointee.shared = shared
        } else {
            let place = UnsafeMutableRawPointer(node) + field.offset
            old = place.load(as: UInt32.self)
            if field.isLength && !isSole(node, old) { return .indirect }
            new = (old & ~field.mask) | value << field.shift
            if new == old { return .done }
            place.storeBytes(of: new, as: UInt32.self)
        }
        markDirect(row, node, field, old, new, style)
        if field.isShared { release(style) }
        return .done
    }

    /// Whether the row also has an interned style for the other direction.
    @inline(__always)
    func isMirrored(_ row: Int) -> Bool { rarer(row)?.pointee.mirrored != nil }

    /// Retains the interned style that a left-to-right row will have with this value of a direct property.
    /// - Returns: nil when memory is out.
    @inline(never)
    @_optimize(size)
    func retainDirect(_ row: Int, _ field: DirectField, _ value: UInt32) -> UnsafeMutablePointer<InternedStyle>? {
        var style = node(row).shared.pointee
        withUnsafeMutableBytes(of: &style) {
            let old = $0.load(fromByteOffset: field.offset, as: UInt32.self)
            $0.storeBytes(of: (old & ~field.mask) | value << field.shift, toByteOffset: field.offset, as: UInt32.self)
        }
        return retain(&style)
    }

    /// Marks the readers of the property. `style`: the interned one before.
    @inline(__always)
    private func markDirect(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ field: DirectField, _ old: UInt32, _ new: UInt32,
        _ style: UnsafeMutablePointer<InternedStyle>
    ) {
        if paintNotes.isOn { paintNotes.noteStyle(row, isShown: field.isShared || field.isLength) }
        var readers = state.pointee.styleFields.propertyReaders[field.property]
        if field.isLength {
            let isWidth = field.property == Int(RG_WIDTH.rawValue)
            if dispatch.childLengthChanged(row, node, isWidth: isWidth, Int32(bitPattern: old), Int32(bitPattern: new))
            {
                result(row).pointee.state &= ~ResultFlags.warned
                return
            }
        } else if field.isShared {
            // the margins, the weight and the layout gravity
            if readers & StyleReader.ownMeasure == 0 && dispatch.childRestyled(row, from: style) {
                result(row).pointee.state &= ~ResultFlags.warned
                return
            }
        } else {  // the visibility
            if dispatch.visibilityChanged(row, from: old, to: new) {
                result(row).pointee.state &= ~ResultFlags.warned
                return
            }
            readers |= StyleReader.ofGone(old, new)
        }
        invalidation.styleChanged(row, readers: readers, wasTrivial: node.pointee.flags & NodeFlags.trivial != 0)
    }

    /// Whether only the Node stores the present length.
    @inline(__always)
    private func isSole(_ node: UnsafeMutablePointer<Node>, _ old: UInt32) -> Bool {
        // some containers read their own lengths, so they need the general way
        old != UInt32(bitPattern: Length.percent) && node.pointee.flags & NodeFlags.kindMask < RG_KIND_RELATIVE.rawValue
    }
}
