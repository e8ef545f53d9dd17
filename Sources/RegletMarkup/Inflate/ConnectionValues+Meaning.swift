// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The meaning of connection attributes.
extension ConnectionValues {
    /// The field into which the value of an attribute is copied; nil for attributes with another meaning.
    @inline(never)
    @_optimize(size)
    static func field(_ name: AttributeName) -> (form: ValueForm, offset: Int)? {
        typealias V = MemoryLayout<ConnectionValues>
        func at(_ form: ValueForm, _ offset: Int?, _ index: Int = 0) -> (form: ValueForm, offset: Int)? {
            (form, offset.unsafelyUnwrapped &+ index)
        }
        if name.rawValue <= AttributeName.layoutGoneMarginBaseline.rawValue {
            let slot = Int(name.rawValue &- AttributeName.layoutGoneMarginLeft.rawValue)
            let connections =
                V.offset(of: \.connections.left).unsafelyUnwrapped &+ slot &* MemoryLayout<rg_connection>.stride
            return (
                .signedPixels, connections &+ MemoryLayout<rg_connection>.offset(of: \.gone_margin).unsafelyUnwrapped
            )
        }
        switch name {
        case .layoutConstraintHorizontalBias: return at(.signedNumber, V.offset(of: \.connections.bias_x))
        case .layoutConstraintVerticalBias: return at(.signedNumber, V.offset(of: \.connections.bias_y))
        case .layoutConstraintHorizontalChainStyle: return at(.chain, V.offset(of: \.connections.chain_x))
        case .layoutConstraintVerticalChainStyle: return at(.chain, V.offset(of: \.connections.chain_y))
        case .layoutConstraintHorizontalWeight: return at(.signedNumber, V.offset(of: \.connections.weight_x))
        case .layoutConstraintVerticalWeight: return at(.signedNumber, V.offset(of: \.connections.weight_y))
        case .layoutConstraintWidthPercent: return at(.signedNumber, V.offset(of: \.percent))
        case .layoutConstraintHeightPercent: return at(.signedNumber, V.offset(of: \.percent), 4)
        case .layoutMarginBaseline: return at(.signedPixels, V.offset(of: \.connections.baseline_margin))
        case .layoutConstraintCircleRadius: return at(.signedPixels, V.offset(of: \.connections.circle_radius))
        case .layoutConstraintCircleAngle: return at(.signedNumber, V.offset(of: \.connections.circle_angle))
        case .layoutConstraintGuideBegin: return at(.signedPixels, V.offset(of: \.references.begin))
        case .layoutConstraintGuideEnd: return at(.signedPixels, V.offset(of: \.references.end))
        case .layoutConstraintGuidePercent: return at(.signedNumber, V.offset(of: \.references.percent))
        case .barrierMargin: return at(.signedPixels, V.offset(of: \.references.margin))
        default: return nil
        }
    }

    /// The slot that an attribute connects, and the edge of the sibling; nil for other attributes.
    @inline(never)
    @_optimize(size)
    static func side(_ name: AttributeName) -> (slot: Int, edge: rg_constraint_attribute)? {
        switch name {
        case .layoutConstraintLeftToLeftOf: (0, RG_ATTR_LEFT)
        case .layoutConstraintLeftToRightOf: (0, RG_ATTR_RIGHT)
        case .layoutConstraintTopToTopOf: (1, RG_ATTR_TOP)
        case .layoutConstraintTopToBottomOf: (1, RG_ATTR_BOTTOM)
        case .layoutConstraintRightToLeftOf: (2, RG_ATTR_LEFT)
        case .layoutConstraintRightToRightOf: (2, RG_ATTR_RIGHT)
        case .layoutConstraintBottomToTopOf: (3, RG_ATTR_TOP)
        case .layoutConstraintBottomToBottomOf: (3, RG_ATTR_BOTTOM)
        case .layoutConstraintStartToStartOf: (4, RG_ATTR_LEADING)
        case .layoutConstraintStartToEndOf: (4, RG_ATTR_TRAILING)
        case .layoutConstraintEndToStartOf: (5, RG_ATTR_LEADING)
        case .layoutConstraintEndToEndOf: (5, RG_ATTR_TRAILING)
        case .layoutConstraintBaselineToBaselineOf: (6, RG_ATTR_BASELINE)
        case .layoutConstraintBaselineToTopOf: (6, RG_ATTR_TOP)
        case .layoutConstraintBaselineToBottomOf: (6, RG_ATTR_BOTTOM)
        case .layoutConstraintCircle: (7, RG_ATTR_NONE)
        default: nil
        }
    }

    /// Reads "16:9", "1.5", "W,16:9" or "H,16:9". As on Android, another word before a comma counts for nothing. -
    /// Returns: false when it is no ratio.
    static func readRatio(_ text: Bytes, _ connections: inout rg_connections) -> Bool {
        var text = text
        let comma = text.firstIndex(of: 0x2C)
        var flag: Swift.Int = 0
        if comma > 0 && comma &+ 1 < text.count {
            let side = comma == 1 ? text[0] & 0xDF : 0
            flag = side == 0x57 ? RG_CONNECTIONS_WIDTH_FROM_RATIO : side == 0x48 ? RG_CONNECTIONS_HEIGHT_FROM_RATIO : 0
            text = text.dropping(comma &+ 1)
        }
        let colon = text.firstIndex(of: 0x3A)
        var ratio = Float.nan
        if colon >= 0 && colon &+ 1 < text.count {
            if let width = readNumber(text.prefix(colon)), let height = readNumber(text.dropping(colon &+ 1)),
                width > 0, height > 0
            {
                ratio = flag == RG_CONNECTIONS_HEIGHT_FROM_RATIO ? height / width : width / height
            }
        } else {
            ratio = readNumber(text) ?? .nan
        }
        if !(ratio > 0 && ratio < 1e9) { return false }
        connections.ratio = ratio
        connections.flags |= UInt32(flag)
        return true
    }

    /// Reads a shorthand for 0dp: 2 a ratio, 3 a weight, 4 a part of the container. - Returns: false when it is none.
    mutating func readSize(_ word: Int, _ value: Bytes, _ axis: Int) -> Bool {
        if word == 2 { return ConnectionValues.readRatio(value, &connections) }
        guard let number = readNumber(value) else { return false }
        if word == 4 {
            percent[axis] = min(max(number, 0), 1)
        } else if axis == 0 {
            connections.weight_x = number
        } else {
            connections.weight_y = number
        }
        return true
    }

    // MARK: - The end of a tag

    /// Sets a connection. Its target is the container until an id is found.
    mutating func connect(_ slot: Int, _ edge: rg_constraint_attribute) {
        withUnsafeMutablePointer(to: &connections) { ConnectionRecord.connection($0, slot).pointee.edge = edge }
    }

    /// Takes the limits of a ConstraintLayout, which are its own and no limits of the style.
    mutating func takeLayoutLimits(_ values: inout TagValues) {
        if values.maxWidth.isNaN && values.maxHeight.isNaN { return }
        isGiven = true
        if !values.maxWidth.isNaN { connections.layout_max_width = rg_length(value: values.maxWidth, kind: RG_PX) }
        if !values.maxHeight.isNaN { connections.layout_max_height = rg_length(value: values.maxHeight, kind: RG_PX) }
        values.maxWidth = .nan
        values.maxHeight = .nan
    }

    /// Resolves the length of a side: 0dp is the space between the connections, the content or a part of the container.
    @inline(never)
    mutating func resolve(_ axis: Int, _ length: inout rg_length) {
        if let given = self.length[axis] { length = given }
        let fill = percent[axis].isNaN ? self.fill[axis] : 2
        let isZero = length.kind == RG_PX && length.value == 0
        if isZero && fill == 1 {
            length = rg_length(value: 0, kind: RG_WRAP_CONTENT)
            isConstrained[axis] = true
            isGiven = true
        }
        let wraps = length.kind == RG_WRAP_CONTENT || length.kind == RG_UNSET
        if fill == 2 && (isZero || (isConstrained[axis] && wraps)) {
            length = rg_length(value: percent[axis].isNaN ? 100 : max(0, percent[axis]) * 100, kind: RG_PERCENT)
        }
        if isConstrained[axis] { connections.flags |= 1 << UInt32(axis) }
    }

    /// Voids what another connection replaces: a circle all others, start and end those of left and right, even if
    /// nothing has their id. - Returns: the slots, as bits.
    mutating func disconnect() -> Int {
        let isRound = isConnected(7)
        let slots = isRound ? 0x7F : flows ? 0b101 : 0
        for slot in 0..<7 where slots & (1 << slot) != 0 { connect(slot, RG_ATTR_NONE) }
        if !isRound { return slots }
        connections.bias_x = 0.5
        connections.bias_y = 0.5
        // as Android normalizes angles
        let angle = connections.circle_angle.truncatingRemainder(dividingBy: 360)
        connections.circle_angle = angle < 0 ? (360 - angle).truncatingRemainder(dividingBy: 360) : angle
        return slots
    }

    /// Makes the node that is being read a helper.
    @_optimize(size)
    mutating func setRole(_ helper: UInt8, _ style: inout rg_style) {
        let isUpright = style.orientation == RG_VERTICAL
        if helper == TagMeaning.guideline || helper == TagMeaning.barrier { style.visibility = RG_VISIBLE }
        switch helper {
        case TagMeaning.guideline:
            references.role = RG_ROLE_GUIDELINE
            references.vertical = isUpright
            references.absolute = isAbsolute
        case TagMeaning.barrier:
            references.role = RG_ROLE_BARRIER
            if references.barrier == RG_ATTR_NONE { references.barrier = RG_ATTR_LEFT }
        case TagMeaning.flow:
            references.role = RG_ROLE_FLOW
            references.flow.orientation = isUpright ? RG_VERTICAL : RG_HORIZONTAL
        case TagMeaning.placeholder:
            // the node that it shows makes it visible
            references.role = RG_ROLE_PLACEHOLDER
            style.visibility = isGoneEmpty && !hasContent ? RG_GONE : RG_INVISIBLE
        default: references.role = RG_ROLE_GROUP
        }
    }
}
