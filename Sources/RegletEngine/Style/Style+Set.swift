// SPDX-License-Identifier: MIT
import CReglet

/// Reads and writes styles. A failing call changes nothing; a successful one marks only the readers of values that
/// differ.
public struct StyleEditor: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var styleEditor: StyleEditor { StyleEditor(state) }
}

/// A value of one of the three property types.
public enum PropertyValue {
    case length(rg_length)
    case float(Float)
    case int(Int32)
}

/// Arrays of nodes and of values of one type, each with a stride in bytes.
public struct PropertyBatch {
    public enum Kind { case length, float, int }

    let kind: Kind
    let nodes: UnsafeRawPointer
    let nodeStride: Int
    let values: UnsafeRawPointer
    let valueStride: Int
    let count: Int

    public init(
        _ kind: Kind, _ nodes: UnsafeRawPointer, _ nodeStride: Int, _ values: UnsafeRawPointer, _ valueStride: Int,
        _ count: Int
    ) {
        self.kind = kind
        self.nodes = nodes
        self.nodeStride = nodeStride
        self.values = values
        self.valueStride = valueStride
        self.count = count
    }

    @inline(__always)
    func node(_ index: Int) -> rg_node { (nodes + index &* nodeStride).load(as: rg_node.self) }

    @inline(__always)
    func value(_ index: Int) -> PropertyValue {
        let at = values + index &* valueStride
        switch kind {
        case .length: return .length(at.load(as: rg_length.self))
        case .float: return .float(at.load(as: Float.self))
        case .int: return .int(at.load(as: Int32.self))
        }
    }
}

/// Setting and reading properties of rows.
extension StyleEditor {
    public static var defaultStyle: rg_style { StyleRecord.defaults() }

    /// As `defaultStyle`, over a struct of zeros.
    public static func setDefaults(_ style: UnsafeMutablePointer<rg_style>) { StyleRecord.setDefaults(style) }

    /// Edits one property of a record. - Returns: nil, or the problem.
    @inline(never)
    @_optimize(size)
    private func edit(_ record: inout StyleRecord, _ property: rg_property, _ value: PropertyValue) -> StaticText? {
        if StyleRecord.isText(property) && record.kind != RG_KIND_TEXT.rawValue { return "the node is not a text leaf" }
        let scale = state.pointee.scale
        switch value {
        case .length(let length): return record.setLength(property, length, scale)
        case .float(let number): return record.setFloat(property, number, scale)
        case .int(let number): return record.setInt(property, number, state.pointee.fonts)
        }
    }

    public func set(_ row: Int, _ property: rg_property, _ value: PropertyValue) -> rg_status {
        if let field = DirectField(property) {
            switch directValue(property, value) {
            case .bits(let bits):
                switch setDirect(row, field, bits) {
                case .done: return RG_OK
                case .outOfMemory: return outOfMemory()
                case .indirect: break
                }
            case .wrong(let problem): return failProperty(property, problem)
            case .indirect: break
            }
        }
        return setRecord(row, property, value)
    }

    @inline(never)
    @_optimize(size)
    private func setRecord(_ row: Int, _ property: rg_property, _ value: PropertyValue) -> rg_status {
        var old = record(row)
        var new = old
        if let problem = edit(&new, property, value) { return failProperty(property, problem) }
        if new.hasRare && !reserveRare(of: row, &new) { return outOfMemory() }
        var pair: InternedPair?
        if InternedStyle.has(property) {
            pair = retain(&new)
            if pair == nil { return outOfMemory() }
        }
        apply(row, &old, &new, pair)
        return RG_OK
    }

    /// Sets one property of many nodes, all or none: everything is checked and reserved first.
    public func setAll(_ property: rg_property, _ batch: PropertyBatch) -> rg_status {
        if let field = DirectField(property), let status = setAllDirect(property, field, batch) { return status }
        return setAllRecords(property, batch)
    }

    /// Sets the property the direct way (DirectField). - Returns: nil, with nothing changed, when a value or a row
    /// needs the general way.
    private func setAllDirect(_ property: rg_property, _ field: DirectField, _ batch: PropertyBatch) -> rg_status? {
        for index in 0..<batch.count {
            var status: rg_status?
            if find(batch.node(index)) < 0 {
                status = failStale(index)
            } else {
                switch directItem(property, batch, index) {
                case .bits(let bits):
                    if !field.isShared { continue }
                    let row = find(batch.node(index))
                    if !isMirrored(row) {
                        if retainDirect(row, field, bits) != nil { continue }
                        status = outOfMemory()
                    }
                case .wrong(let problem): status = failItem(index, property, problem)
                case .indirect: break
                }
            }
            if field.isShared { releaseDirect(property, field, batch, index) }
            return status
        }
        for index in 0..<batch.count {
            let row = self.find(batch.node(index))
            guard case .bits(let bits) = directItem(property, batch, index) else { continue }
            // the general way needs no memory here: the records that hold the property exist
            if case .indirect = setDirect(row, field, bits) {
                _ = setRecord(row, property, batch.value(index))
            }
            if field.isShared { release(node(row).shared) }  // the row now has a use of its own
        }
        return RG_OK
    }

    @inline(never)
    private func directItem(_ property: rg_property, _ batch: PropertyBatch, _ index: Int) -> DirectValue {
        directValue(property, batch.value(index))
    }

    /// Releases the interned styles retained for the first `count` items.
    @inline(never)
    @_optimize(size)
    private func releaseDirect(
        _ property: rg_property, _ field: DirectField, _ batch: PropertyBatch, _ count: Int
    ) {
        for index in 0..<count {
            guard case .bits(let bits) = directItem(property, batch, index),
                let shared = retainDirect(find(batch.node(index)), field, bits)
            else { continue }
            release(shared)
            release(shared)
        }
    }

    @_optimize(size)
    private func setAllRecords(_ property: rg_property, _ batch: PropertyBatch) -> rg_status {
        var rares = 0, rarers = 0
        var held = 0
        var status = RG_OK
        while held < batch.count && status == RG_OK { status = retainItem(property, batch, &held, &rares, &rarers) }
        if status == RG_OK && rares > 0 && !reserveRare(rares, rarer: rarers) { status = outOfMemory() }
        let isShared = InternedStyle.has(property)
        if status != RG_OK && !isShared { return status }
        for index in 0..<held {
            let row = self.row(batch.node(index))
            var old = record(row)
            var new = old
            _ = edit(&new, property, batch.value(index))
            let pair = isShared ? retain(&new) : nil  // no allocation: retainItem has retained these styles
            if status == RG_OK { apply(row, &old, &new, pair) } else if let pair { release(pair) }
            if let pair { release(pair) }
        }
        return status
    }

    /// Checks an item and retains the interned styles that its node will have, whatever the other items are. Adds the
    /// rare records it may need to `rares` and `rarers`.
    @inline(never)
    @_optimize(size)
    private func retainItem(
        _ property: rg_property, _ batch: PropertyBatch, _ index: inout Int, _ rares: inout Int,
        _ rarers: inout Int
    ) -> rg_status {
        let row = self.row(batch.node(index))
        if row < 0 { return failStale(index) }
        var record = self.record(row)
        if let problem = edit(&record, property, batch.value(index)) {
            return failItem(index, property, problem)
        }
        if record.hasRare && (state.pointee.rares[row] < 0 || (record.rarer.isSet && rarer(row) == nil)) {
            rares &+= 1
            if record.rarer.isSet { rarers &+= 1 }
            if !reserveRare(of: row, &record) { return outOfMemory() }
        }
        if InternedStyle.has(property) && retain(&record) == nil { return outOfMemory() }
        index &+= 1
        return RG_OK
    }

    private func failStale(_ index: Int) -> rg_status {
        failItem(RG_ERROR_STALE_HANDLE, index, "stale, foreign or null node")
    }

    @inline(never)
    func failItem(_ status: rg_status, _ index: Int, _ sentence: StaticText) -> rg_status {
        _ = fail(status, "item ")
        state.pointee.message.append(number: UInt64(index))
        state.pointee.message.append(": ")
        state.pointee.message.append(sentence)
        return status
    }

    private func failItem(_ index: Int, _ property: rg_property, _ problem: StaticText) -> rg_status {
        _ = failItem(RG_ERROR_INVALID_ARGUMENT, index, "")
        return appendProblem(property.rawValue, problem)
    }

    /// Reports an invalid property or value.
    @inline(never)
    public func failProperty(_ property: rg_property, _ problem: StaticText) -> rg_status {
        _ = fail(RG_ERROR_INVALID_ARGUMENT, "")
        return appendProblem(property.rawValue, problem)
    }

    /// Appends the name of a property, as in "weight: …", and the problem. A number that is no property has no name.
    @inline(never)
    @_optimize(size)
    func appendProblem(_ property: UInt32, _ problem: StaticText) -> rg_status {
        if StyleField(rg_property(rawValue: property)) != nil {
            let (name, length) = StyleField.name(UInt8(truncatingIfNeeded: property))
            state.pointee.message.append(name, length)
            state.pointee.message.append(": ")
        }
        state.pointee.message.append(problem)
        return RG_ERROR_INVALID_ARGUMENT
    }

    public func setStyle(_ row: Int, _ style: UnsafePointer<rg_style>) -> rg_status {
        var old = record(row)
        guard let template = template(style, old.kind) else { return RG_ERROR_INVALID_ARGUMENT }
        var new = template.pointee.record
        new.kind = old.kind
        if new.hasRare && !reserveRare(of: row, &new) { return outOfMemory() }
        guard let pair = retain(&new) else { return outOfMemory() }
        apply(row, &old, &new, pair)
        return RG_OK
    }

    // MARK: - Reading

    public func style(_ row: Int) -> rg_style {
        var record = self.record(row)
        return record.style(state.pointee.scale)
    }

    public func length(_ row: Int, _ property: rg_property) -> rg_length? {
        var record = self.record(row)
        return record.length(property, state.pointee.scale)
    }

    public func float(_ row: Int, _ property: rg_property) -> Float? {
        var record = self.record(row)
        if StyleRecord.isText(property) && record.kind != RG_KIND_TEXT.rawValue { return nil }
        return record.float(property, state.pointee.scale)
    }

    public func int(_ row: Int, _ property: rg_property) -> Int32? {
        var record = self.record(row)
        if StyleRecord.isText(property) && record.kind != RG_KIND_TEXT.rawValue { return nil }
        return record.int(property)
    }
}
