// SPDX-License-Identifier: MIT
import CReglet

/// A value of one of the three types properties have.
public enum PropertyValue {
    case length(rg_length)
    case float(Float)
    case int(Int32)
}

/// Nodes and values of one type, each with a stride in bytes.
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
extension Engine {
    public static var defaultStyle: rg_style { StyleRecord.defaults() }

    /// Edit one property of a record. - Returns: nil, or what is wrong.
    @inline(never)
    @_optimize(size)
    private func edit(_ record: inout StyleRecord, _ property: rg_property, _ value: PropertyValue) -> Text? {
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
            case .bits(let bits): if setDirect(row, field, bits) { return RG_OK }
            case .wrong(let problem): return fail(RG_ERROR_INVALID_ARGUMENT, problem)
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
        if let problem = edit(&new, property, value) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        if new.hasRare && !reserveRare(of: row) { return outOfMemory() }
        apply(row, &old, &new)
        return RG_OK
    }

    /// Set one property of many nodes, all or none: everything is checked and reserved first.
    public func setAll(_ property: rg_property, _ batch: PropertyBatch) -> rg_status {
        if let field = DirectField(property), let status = setAllDirect(property, field, batch) { return status }
        return setAllRecords(property, batch)
    }

    /// - Returns: nil, and nothing changed, when a value has no short way.
    private func setAllDirect(_ property: rg_property, _ field: DirectField, _ batch: PropertyBatch) -> rg_status? {
        for index in 0..<batch.count {
            if find(batch.node(index)) < 0 { return failStale(index) }
            switch directValue(property, batch.value(index)) {
            case .bits: continue
            case .wrong(let problem): return failItem(RG_ERROR_INVALID_ARGUMENT, index, problem)
            case .indirect: return nil
            }
        }
        for index in 0..<batch.count {
            let row = self.find(batch.node(index)), value = batch.value(index)
            guard case .bits(let bits) = directValue(property, value) else { continue }
            // the long way needs no memory here: what holds the property beside the Node is there already
            if !setDirect(row, field, bits) { _ = setRecord(row, property, value) }
        }
        return RG_OK
    }

    @_optimize(size)
    private func setAllRecords(_ property: rg_property, _ batch: PropertyBatch) -> rg_status {
        var rares = 0
        for index in 0..<batch.count {
            let row = self.row(batch.node(index))
            if row < 0 { return failStale(index) }
            var record = self.record(row)
            if let problem = edit(&record, property, batch.value(index)) {
                return failItem(RG_ERROR_INVALID_ARGUMENT, index, problem)
            }
            if record.hasRare && state.pointee.rares[row] < 0 {
                rares &+= 1
                if !reserveRare(of: row) { return outOfMemory() }
            }
        }
        if rares > 0 && !reserveRare(rares) { return outOfMemory() }
        for index in 0..<batch.count {
            let row = self.row(batch.node(index))
            var old = record(row)
            var new = old
            _ = edit(&new, property, batch.value(index))
            apply(row, &old, &new)
        }
        return RG_OK
    }

    private func failStale(_ index: Int) -> rg_status {
        failItem(RG_ERROR_STALE_HANDLE, index, "stale, foreign or null node")
    }

    @inline(never)
    func failItem(_ status: rg_status, _ index: Int, _ sentence: Text) -> rg_status {
        _ = fail(status, "item ")
        state.pointee.message.append(number: UInt64(index))
        state.pointee.message.append(": ")
        state.pointee.message.append(sentence)
        return status
    }

    public func setStyle(_ row: Int, _ style: UnsafePointer<rg_style>) -> rg_status {
        var old = record(row)
        guard let template = template(style, old.kind) else { return RG_ERROR_INVALID_ARGUMENT }
        var new = template.pointee.record
        new.kind = old.kind
        if new.hasRare && !reserveRare(of: row) { return outOfMemory() }
        apply(row, &old, &new)
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
