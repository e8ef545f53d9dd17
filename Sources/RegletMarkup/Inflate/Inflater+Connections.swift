// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The connection attributes of one child of a ConstraintLayout, until all of them have been read.
struct ConnectionValues {
    var connections = ConnectionRecord.defaultConnections
    /// layout_constraintWidth_default and its like, by axis: 0 spread, 1 wrap, 2 percent; -1: not given.
    var fill = InlineArray<2, Int>(repeating: -1)
    var percent = InlineArray<2, Float>(repeating: .nan)
    var least = InlineArray<2, Float>(repeating: .nan)
    var most = InlineArray<2, Float>(repeating: .nan)
    /// Of a guideline: begin, end, percent.
    var guide = InlineArray<3, Float>(repeating: .nan)
    var isAbsolute = false
    var references = ConnectionRecord.defaultReferences
    /// The attribute that each connection came from, for those given twice.
    var givenBy = InlineArray<8, UInt8>(repeating: 0)
    /// How many ids it names that follow in `Inflater.names`.
    var firstName = 0
    /// Whether an attribute said anything.
    var isGiven = false
}

/// An id that a child of a ConstraintLayout names, to be looked up when the container ends.
struct ConnectionName {
    /// In `InflatePlan.connections`.
    var entry: Int32
    /// Which connection; 7: the centre of its circle; 8: one of its references.
    var slot: Int32
    /// Start in InflatePlan.texts.
    var id: UInt32
    /// Its position in the file.
    var offset: Int
    var length: Int
    /// The node found, the container's too; -1: not yet.
    var target: Int32 = -1
    static let unread: Int32 = 9
    /// Of the first of several references: how many they are. Of a connection: the search that visited it, see
    /// `breakCycles`.
    var mark: Int32 = -1

    /// Left with start, right with end.
    static func side(_ slot: Int32) -> Int32 { slot == 4 ? 0 : slot == 5 ? 2 : slot }
}

/// Attributes of Android's ConstraintLayout; docs/constraint-layout.md describes them.
extension Inflater {
    /// Whether the tag that is being read lies in a constraint container.
    var inConstraints: Bool {
        open.count > 0
            ? open[open.count &- 1].meaning.kind == RG_KIND_CONSTRAINT : options.parentKind == RG_KIND_CONSTRAINT
    }

    private static func axis(_ attribute: Attribute, _ first: AttributeName) -> Int {
        Int(attribute.name.rawValue &- first.rawValue) & 1
    }

    @_optimize(size)
    mutating func applyConnection(_ attribute: Attribute) {
        connectionValues.isGiven = true
        if attribute.name == .constraintReferencedIds { return references(attribute) }
        if let side = Inflater.connectedSide(attribute.name) { return applyAnchor(attribute, side.slot, side.edge) }
        var values = connectionValues
        apply(attribute, &values)
        connectionValues = values
    }

    @_optimize(size)
    private mutating func apply(_ attribute: Attribute, _ values: inout ConnectionValues) {
        if let field = Inflater.connectionField(attribute.name) {
            return withUnsafeMutablePointer(to: &values) {
                read(attribute, field.form, into: UnsafeMutableRawPointer($0) + field.offset)
            }
        }
        let axis = Inflater.axis(attribute, .layoutConstraintHorizontalBias)
        switch attribute.name {
        case .layoutConstraintWidthDefault, .layoutConstraintHeightDefault:
            if let place = word(attribute, "spread wrap percent", "spread, wrap or percent") {
                values.fill[axis] = Int(place)
            }
        case .layoutConstraintWidthMax, .layoutConstraintHeightMax:
            if attribute.value.equals("wrap") {
                values.fill[axis] = 1
            } else {
                pixels(attribute, &values.most[axis])
            }
        case .layoutConstraintWidthMin, .layoutConstraintHeightMin:
            if attribute.value.equals("wrap") {
                ignore(attribute, "ignored: $q is read as a maximum only")
            } else {
                pixels(attribute, &values.least[axis])
            }
        case .layoutConstrainedWidth, .layoutConstrainedHeight:
            let flag: UInt32 = 1 << UInt32(axis)
            var isOn = false
            bool(attribute, &isOn)
            values.connections.flags = isOn ? values.connections.flags | flag : values.connections.flags & ~flag
        case .layoutConstraintDimensionRatio: ratio(attribute, &values.connections)
        case .guidelineUseRtl:
            var isOn = true
            bool(attribute, &isOn)
            values.isAbsolute = !isOn
        case .barrierDirection:
            if let place = word(
                attribute, "left right top bottom start end", "left, right, top, bottom, start or end")
            {
                values.references.barrier = rg_constraint_attribute(rawValue: place &+ 1)
            }
        case .barrierAllowsGoneWidgets:
            var isOn = true
            bool(attribute, &isOn)
            values.references.skip_gone = !isOn
        default: break
        }
    }

    /// The field into which the value of an attribute is copied; nil for attributes with another meaning.
    @inline(never)
    @_optimize(size)
    private static func connectionField(_ name: AttributeName) -> (form: ValueForm, offset: Int)? {
        typealias V = MemoryLayout<ConnectionValues>
        func field(_ form: ValueForm, _ offset: Int?, _ index: Int = 0) -> (form: ValueForm, offset: Int)? {
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
        case .layoutConstraintHorizontalBias: return field(.share, V.offset(of: \.connections.bias_x))
        case .layoutConstraintVerticalBias: return field(.share, V.offset(of: \.connections.bias_y))
        case .layoutConstraintHorizontalChainStyle: return field(.chain, V.offset(of: \.connections.chain_x))
        case .layoutConstraintVerticalChainStyle: return field(.chain, V.offset(of: \.connections.chain_y))
        case .layoutConstraintHorizontalWeight: return field(.number, V.offset(of: \.connections.weight_x))
        case .layoutConstraintVerticalWeight: return field(.number, V.offset(of: \.connections.weight_y))
        case .layoutConstraintWidthPercent: return field(.number, V.offset(of: \.percent))
        case .layoutConstraintHeightPercent: return field(.number, V.offset(of: \.percent), 4)
        case .layoutMarginBaseline: return field(.signedPixels, V.offset(of: \.connections.baseline_margin))
        case .layoutConstraintCircleRadius: return field(.signedPixels, V.offset(of: \.connections.circle_radius))
        case .layoutConstraintCircleAngle: return field(.signedNumber, V.offset(of: \.connections.circle_angle))
        case .layoutConstraintGuideBegin: return field(.signedPixels, V.offset(of: \.guide))
        case .layoutConstraintGuideEnd: return field(.signedPixels, V.offset(of: \.guide), 4)
        case .layoutConstraintGuidePercent: return field(.share, V.offset(of: \.guide), 8)
        case .barrierMargin: return field(.signedPixels, V.offset(of: \.references.margin))
        default: return nil
        }
    }

    /// "16:9", "1.5", "W,16:9" or "H,16:9".
    private mutating func ratio(_ attribute: Attribute, _ connections: inout rg_connections) {
        var text = attribute.value
        if text.count == 0 { return }  // as on Android
        var flag = 0
        if text.firstIndex(of: 0x2C) == 1 {
            let side = text[0] & 0xDF
            flag = side == 0x57 ? RG_CONNECTIONS_WIDTH_FROM_RATIO : side == 0x48 ? RG_CONNECTIONS_HEIGHT_FROM_RATIO : -1
            text = text.dropping(2)
        }
        guard flag >= 0, let ratio = readRatio(text) else {
            return badValue(
                attribute, "width:height (16:9) or a number > 0, behind W, or H, the side that follows from it")
        }
        connections.ratio = ratio
        connections.flags = connections.flags & 3 | UInt32(flag)
    }

    // MARK: - Ids

    /// The slot that an attribute connects, and the edge of the sibling; nil for attributes that connect nothing.
    @inline(never)
    @_optimize(size)
    static func connectedSide(_ name: AttributeName) -> (slot: Int, edge: rg_constraint_attribute)? {
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

    private mutating func applyAnchor(_ attribute: Attribute, _ slot: Int, _ edge: rg_constraint_attribute) {
        // of two attributes for one side Android follows the one whose case comes first in AttributeName
        let given = attribute.name.rawValue, other = connectionValues.givenBy[slot]
        if other != 0 && other < given { return ignore(attribute, Inflater.otherAttribute) }
        dropNames(slot, isReported: other > given)
        connectionValues.givenBy[slot] = given
        guard let id = readID(attribute.value) else {
            if slot < 7 { connection(slot, RG_ATTR_NONE) }
            return ignore(attribute, Inflater.noID)
        }
        if slot < 7 { connection(slot, edge) }
        addName(attribute, slot, id, 0, whole: true)
    }

    private static var otherAttribute: StaticText { "ignored: another attribute connects this side" }
    static var noID: StaticText { "ignored: $q is no id" }

    /// Forget the ids that the node to be added has named for one side.
    @inline(never)
    @_optimize(size)
    private mutating func dropNames(_ slot: Int, isReported: Bool) {
        for i in connectionValues.firstName..<names.count where Int(names[i].slot) == slot {
            names.pointer(i).pointee.slot = ConnectionName.unread
            if !isReported { continue }
            report(RG_CODE_BAD_VALUE, RG_LEVEL_WARNING, names[i].offset, names[i].length, Inflater.otherAttribute)
        }
    }

    /// Ids separated by commas.
    private mutating func references(_ attribute: Attribute) {
        let first = names.count
        defer {
            if names.count > first {
                names.pointer(first).pointee.mark = Int32(truncatingIfNeeded: names.count &- first)
            }
        }
        var start = 0
        while start < attribute.value.count {
            let comma = attribute.value.firstIndex(of: 0x2C, from: start)
            let end = comma < 0 ? attribute.value.count : comma
            let given = attribute.value.dropping(start).prefix(end &- start)
            if let id = readID(given) {
                addName(attribute, 8, id, start, whole: false)
            } else {
                ignore(Attribute(name: attribute.name, value: given, place: attribute.place), Inflater.noID)
            }
            start = end &+ 1
        }
    }

    /// Note that the node to be added names an id, `start` bytes after the beginning of the value.
    @inline(never)
    private mutating func addName(_ attribute: Attribute, _ slot: Int, _ id: Bytes, _ start: Int, whole: Bool) {
        guard let text = InflatePlan.add(id, to: &plan.texts, memory), names.reserve(names.count &+ 1, memory) else {
            return stop(RG_ERROR_OUT_OF_MEMORY)
        }
        let span = attributeSpan(attribute.place)
        var offset = span?.value ?? tagOffset, length = span?.valueLength ?? 1
        if !whole, let span, span.valueLength == attribute.value.count {
            offset = span.value &+ start
            length = id.count
        }
        names.append(
            ConnectionName(
                entry: Int32(truncatingIfNeeded: plan.connections.count), slot: Int32(truncatingIfNeeded: slot),
                id: text,
                offset: offset, length: length))
    }

    // MARK: - Nodes

    /// Add the size and the connections, or the references of a helper, of a child of a constraint container.
    @_optimize(size)
    mutating func addConnections(_ node: Int, _ meaning: TagMeaning, _ style: inout rg_style) {
        if meaning.helper != 0 {
            style.width = rg_length(value: 0, kind: RG_PX)
            style.height = style.width
            if meaning.helper != TagMeaning.group { style.visibility = RG_VISIBLE }
            if meaning.helper == TagMeaning.guideline { guide(&style) }
            if meaning.helper == TagMeaning.barrier && connectionValues.references.barrier == RG_ATTR_NONE {
                connectionValues.references.barrier = RG_ATTR_LEFT
            }
        } else {
            resolve(0, &style.width, &style.min_width, &style.max_width)
            resolve(1, &style.height, &style.min_height, &style.max_height)
        }
        guard plan.connections.reserve(plan.connections.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        connectionValues.references.count =
            meaning.helper == TagMeaning.barrier || meaning.helper == TagMeaning.group ? 1 : 0
        plan.connections.append(
            InflatePlan.Connections(
                node: Int32(truncatingIfNeeded: node), connections: connectionValues.connections,
                references: connectionValues.references))
    }

    /// Without a target the connection is one to the container.
    private mutating func connection(_ slot: Int, _ edge: rg_constraint_attribute) {
        withUnsafeMutablePointer(to: &connectionValues.connections) {
            ConnectionRecord.connection($0, slot).pointee.edge = edge
        }
    }

    /// Drop the connections whose bits are in `slots`, and warn about those that do not lead to the parent.
    private mutating func disconnect(_ slots: Int) {
        for slot in 0..<7 where slots & (1 << slot) != 0 { connection(slot, RG_ATTR_NONE) }
        for i in connectionValues.firstName..<names.count where slots & (1 << Int(names[i].slot)) != 0 {
            names.pointer(i).pointee.slot = ConnectionName.unread
            let id = plan.text(names[i].id)
            if isParent(id, open.count > 0 ? open[open.count &- 1].node : -1) { continue }
            reportName(names[i], RG_CODE_BAD_VALUE, "ignored: $q moves neither match_parent nor a Guideline", id)
        }
    }

    /// Whether an id means the container: `parent` does, and the container's own.
    @inline(never)
    private mutating func isParent(_ id: Bytes, _ container: Int32) -> Bool {
        id.equals("parent")
            || (container >= 0 && plan.nodes[Int(container)].id != 0 && plan.id(Int(container)).equals(id))
    }

    /// 0dp fills the room between the connections, match_parent the container.
    private mutating func resolve(
        _ axis: Int, _ length: inout rg_length, _ least: inout rg_length, _ most: inout rg_length
    ) {
        let fill = rg_length(value: 0, kind: RG_MATCH_PARENT)
        if length.kind == RG_MATCH_PARENT {
            disconnect(axis == 0 ? 0x35 : 0x4A)
            connection(axis, axis == 0 ? RG_ATTR_LEFT : RG_ATTR_TOP)
            connection(axis &+ 2, axis == 0 ? RG_ATTR_RIGHT : RG_ATTR_BOTTOM)
            return
        }
        if length.kind != RG_PX || length.value != 0 { return }
        let percent = connectionValues.percent[axis]
        switch connectionValues.fill[axis] < 0 && !percent.isNaN ? 2 : connectionValues.fill[axis] {
        case 1:
            length = rg_length(value: 0, kind: RG_WRAP_CONTENT)
            connectionValues.connections.flags |= 1 << UInt32(axis)
        case 2: length = rg_length(value: percent.isNaN ? 100 : percent * 100, kind: RG_PERCENT)
        default: length = fill
        }
        if !connectionValues.least[axis].isNaN { least = rg_length(value: connectionValues.least[axis], kind: RG_PX) }
        if !connectionValues.most[axis].isNaN { most = rg_length(value: connectionValues.most[axis], kind: RG_PX) }
    }

    /// A guideline is a point between the container's edges, or a margin away from one.
    private mutating func guide(_ style: inout rg_style) {
        let isVertical = style.orientation == RG_VERTICAL
        let begin = connectionValues.guide[0], end = connectionValues.guide[1], percent = connectionValues.guide[2]
        let isBiased = !percent.isNaN
        let atEnd = begin.isNaN && !end.isNaN && !isBiased
        disconnect(0xFF)
        connectionValues.connections = ConnectionRecord.defaultConnections
        if isBiased {
            if isVertical {
                connectionValues.connections.bias_x = percent
            } else {
                connectionValues.connections.bias_y = percent
            }
        }
        let flows = isVertical && !connectionValues.isAbsolute
        if !atEnd {
            connection(
                flows ? 4 : isVertical ? 0 : 1, flows ? RG_ATTR_LEADING : isVertical ? RG_ATTR_LEFT : RG_ATTR_TOP)
        }
        if isBiased || atEnd {
            connection(
                flows ? 5 : isVertical ? 2 : 3, flows ? RG_ATTR_TRAILING : isVertical ? RG_ATTR_RIGHT : RG_ATTR_BOTTOM)
        }
        let margin = isBiased ? 0 : atEnd ? end : begin.isNaN ? 0 : begin
        style.margin_left = margin
        style.margin_right = margin
        style.margin_top = margin
        style.margin_bottom = margin
        style.margin_start = rg_length(value: 0, kind: RG_UNSET)
        style.margin_end = rg_length(value: 0, kind: RG_UNSET)
    }

    // MARK: - The end of a container

    /// Look up the ids that the children of the container `node` name. Connections that lead nowhere are as if they
    /// were not there, as on Android, with a warning. - Parameter first: of its names in the list.
    @_optimize(size)
    mutating func finishConnections(_ node: Int32, first: Int) {
        var i = first
        while i < names.count && !stopped {
            let name = names.pointer(i)
            i &+= 1
            let slot = name.pointee.slot
            if slot == ConnectionName.unread { continue }
            let entry = plan.connections.pointer(Int(name.pointee.entry))
            let id = plan.text(name.pointee.id)
            let isParent = slot < 8 && self.isParent(id, node)
            let found = isParent ? node : Int32(truncatingIfNeeded: plan.node(id))
            subject = Int(entry.pointee.node) &+ 1
            name.pointee.target = found
            if !isParent && (found < 0 || plan.nodes[Int(found)].parent != node) {
                reportID(
                    name.pointee.offset, name.pointee.length, RG_CODE_UNKNOWN_ANCHOR, Int(node), id, isConnection: true)
                drop(name)
                continue
            }
            if found == entry.pointee.node {
                reportName(name.pointee, RG_CODE_CYCLE, "ignored: $q is the node itself", id)
                drop(name)
                continue
            }
            if slot == 6 && entry.pointee.connections.baseline.edge == RG_ATTR_BASELINE
                && (isParent || plan.nodes[Int(found)].kind == RG_KIND_SPACE)
            {
                reportName(name.pointee, RG_CODE_BAD_VALUE, "ignored: $q has no baseline", id)
                drop(name)
                continue
            }
            let number = rg_node(id: UInt64(truncatingIfNeeded: found &+ 1))
            if slot < 7 {
                withUnsafeMutablePointer(to: &entry.pointee.connections) {
                    ConnectionRecord.connection($0, Int(slot)).pointee.target = number
                }
            } else if slot == 7 {
                entry.pointee.connections.circle_center = number
            } else {
                guard plan.referenced.reserve(plan.referenced.count &+ 1, memory) else {
                    return stop(RG_ERROR_OUT_OF_MEMORY)
                }
                plan.referenced.append(InflatePlan.Reference(entry: name.pointee.entry, target: found))
            }
        }
        breakCycles(first)
        names.count = first
    }

    /// The connection that names an id is as if it were not there.
    @inline(never)
    private mutating func drop(_ name: UnsafeMutablePointer<ConnectionName>) {
        let entry = plan.connections.pointer(Int(name.pointee.entry))
        if name.pointee.slot < 7 {
            withUnsafeMutablePointer(to: &entry.pointee.connections) {
                ConnectionRecord.connection($0, Int(name.pointee.slot)).pointee.edge = RG_ATTR_NONE
            }
        }
        if name.pointee.slot == 7 { entry.pointee.connections.circle_center = rg_node() }
        name.pointee.slot = ConnectionName.unread
    }

    @inline(never)
    private mutating func reportName(_ name: ConnectionName, _ code: rg_code, _ template: StaticText, _ id: Bytes) {
        report(code, RG_LEVEL_WARNING, name.offset, name.length, template, id)
    }

    // MARK: - Cycles

    /// Leave out one connection of each cycle without a solution. Connections on the same side of each child make a
    /// graph with at most one edge from each. A cycle with a child that is connected on both sides has a solution.
    /// O(names log names).
    private mutating func breakCycles(_ first: Int) {
        var start = first
        while start < names.count {
            var at = start
            while at >= 0 && names[at].slot < 8 && names[at].mark < 0 {
                names.pointer(at).pointee.mark = Int32(truncatingIfNeeded: start)
                let next = nextName(at, first)
                if next >= 0 && names[next].mark == Int32(truncatingIfNeeded: start) {
                    if !isSolvableCycle(next, first) {
                        subject = Int(plan.connections[Int(names[at].entry)].node) &+ 1
                        reportName(
                            names[at], RG_CODE_CYCLE,
                            "ignored: this connection to $q closes a cycle that nothing holds",
                            plan.text(names[at].id))
                        drop(names.pointer(at))
                    }
                    break
                }
                at = next
            }
            start &+= 1
        }
    }

    /// Whether a child in the cycle that begins at a name has a connection on the opposite side, too.
    private mutating func isSolvableCycle(_ start: Int, _ first: Int) -> Bool {
        var at = start
        while true {
            let connections = plan.connections.pointer(Int(names[at].entry)).pointee.connections
            let side = ConnectionName.side(names[at].slot)
            let isUpright = side & 1 == 1
            var near = isUpright ? connections.top : connections.left,
                far = isUpright ? connections.bottom : connections.right
            if !isUpright && connections.leading.edge != RG_ATTR_NONE { near = connections.leading }
            if !isUpright && connections.trailing.edge != RG_ATTR_NONE { far = connections.trailing }
            // the edges of rg_constraint_attribute come in pairs, the far one even; on one edge a child is centred
            let isOneEdge =
                near.target.id == far.target.id && (near.edge.rawValue ^ far.edge.rawValue) & 1 == 0
            if side < 4 && near.edge != RG_ATTR_NONE && far.edge != RG_ATTR_NONE && !isOneEdge { return true }
            at = nextName(at, first)
            if at == start || at < 0 { return false }
        }
    }

    /// The name on the same side of the child that a name leads to, or -1. Names are in the order of their nodes.
    private mutating func nextName(_ at: Int, _ first: Int) -> Int {
        let target = names[at].target, side = ConnectionName.side(names[at].slot)
        var low = first, high = names.count
        while low < high {
            let middle = (low &+ high) / 2
            if plan.connections[Int(names[middle].entry)].node < target { low = middle &+ 1 } else { high = middle }
        }
        var found = -1
        while low < names.count && plan.connections[Int(names[low].entry)].node == target {
            // start and end beat left and right
            if ConnectionName.side(names[low].slot) == side && (found < 0 || names[low].slot > side) { found = low }
            low &+= names[low].slot == 8 ? max(1, Int(names[low].mark)) : 1
        }
        return found
    }
}
