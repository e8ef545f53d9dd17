// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Tags that a callback of the host resolves, and attributes that a constraint container reads of its children.
extension Inflater {
    // MARK: - Content priorities

    /// Reads one priority for both axes, or two: horizontal and vertical.
    @_optimize(size)
    mutating func priorities(_ attribute: Attribute, _ values: inout TagValues) {
        let comma = attribute.value.firstIndex(of: 0x2C)
        let x = readNumber(comma < 0 ? attribute.value : attribute.value.prefix(comma))
        let y = comma < 0 ? x : readNumber(attribute.value.dropping(comma &+ 1))
        guard let x, let y, x > 0, y > 0, x <= 1000, y <= 1000 else {
            return badValue(attribute, "a priority above 0 and at most 1000, or two: horizontal, vertical")
        }
        values.isPrioritiesGiven = true
        if attribute.name == .contentHugging {
            values.priorities.hugging_x = x
            values.priorities.hugging_y = y
        } else {
            values.priorities.compression_x = x
            values.priorities.compression_y = y
        }
    }

    mutating func addPriorities(_ node: Int, _ priorities: rg_content_priorities) {
        guard plan.priorities.reserve(plan.priorities.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        plan.priorities.append(
            InflatePlan.Priorities(node: Int32(truncatingIfNeeded: node), priorities: priorities))
    }

    // MARK: - Tags

    /// The id among the attributes of XML, for the callback.
    mutating func idAttribute(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int) -> Bytes? {
        for i in 0..<count {
            if let name = attributes[i &* 2], let value = attributes[i &* 2 &+ 1],
                QualifiedName(Bytes(cString: name)).local.equals("id")
            {
                return Bytes(cString: value)
            }
        }
        return nil
    }

    /// Calls the host to resolve the tag. - Returns: whether it knows the tag.
    mutating func resolve(_ node: inout NewNode, _ id: Bytes?) -> Bool {
        guard let resolve = options.resolveTag, !stopped else { return false }
        idText.count = 0
        guard InflatePlan.add(id.flatMap { readID($0) } ?? Bytes(""), to: &idText, memory) != nil else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return false
        }
        var tag = rg_tag()
        tag.tag = UnsafeRawPointer(plan.strings.pointer(Int(node.tag))).assumingMemoryBound(to: CChar.self)
        tag.id = UnsafeRawPointer(idText.pointer(0)).assumingMemoryBound(to: CChar.self)
        tag.kind = node.meaning.kind
        let user = options.user
        let isKnown = withUnsafeMutablePointer(to: &node.values.style) { style in
            tag.style = style
            return resolve(user, &tag)
        }
        if !isKnown { return false }
        if !TreeEditor.isKind(tag.kind.rawValue) {
            report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, tagOffset, 1, "the host's callback named no kind")
            return true
        }
        if tag.kind != node.meaning.kind { node.meaning = TagMeaning(kind: tag.kind) }
        if tag.kind == RG_KIND_TEXT && node.values.style.font.id == 0 { node.values.style.font = options.font }
        node.meaning.grows = false
        node.meaning.isImage = false
        node.user = tag.user_data
        if tag.container_class.id == 0 { return true }
        guard plan.classes.reserve(plan.classes.count &+ 1, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return true
        }
        plan.classes.append(
            InflatePlan.Class(node: Int32(truncatingIfNeeded: plan.nodes.count), container: tag.container_class))
        return true
    }
}
