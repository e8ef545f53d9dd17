// SPDX-License-Identifier: MIT
import CReglet

/// A value of one of the three types properties have.
public enum PropertyValue {
    case length(rg_length)
    case float(Float)
    case int(Int32)
}

/// Setting and reading properties of rows.
extension Engine {
    public static var defaultStyle: rg_style { StyleRecord.defaults() }

    /// Edit one property of a record. - Returns: nil, or what is wrong.
    private func edit(_ record: inout StyleRecord, _ property: rg_property, _ value: PropertyValue) -> StaticString? {
        if StyleRecord.isText(property) && record.kind != RG_KIND_TEXT.rawValue { return "the node is not a text leaf" }
        let scale = state.pointee.scale
        switch value {
        case .length(let length): return record.setLength(property, length, scale)
        case .float(let number): return record.setFloat(property, number, scale)
        case .int(let number): return record.setInt(property, number, state.pointee.fonts)
        }
    }

    @_optimize(size)
    public func set(_ row: Int, _ property: rg_property, _ value: PropertyValue) -> rg_status {
        let old = record(row)
        var new = old
        if let problem = edit(&new, property, value) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        if new.hasRare && !reserveRare(1) { return outOfMemory() }
        apply(row, old, new)
        return RG_OK
    }

    /// Set one property of many nodes, all or none: everything is checked and reserved first.
    @inline(__always)
    public func setAll(_ property: rg_property, _ count: Int, _ item: (Int) -> (rg_node, PropertyValue)) -> rg_status {
        var rares = 0
        for index in 0..<count {
            let (node, value) = item(index)
            let row = self.row(node)
            if row < 0 { return failItem(RG_ERROR_STALE_HANDLE, index, "stale, foreign or null node") }
            var record = self.record(row)
            if let problem = edit(&record, property, value) {
                return failItem(RG_ERROR_INVALID_ARGUMENT, index, problem)
            }
            if record.hasRare && state.pointee.rares[row] < 0 { rares &+= 1 }
        }
        if rares > 0 && !reserveRare(rares) { return outOfMemory() }
        for index in 0..<count {
            let (node, value) = item(index)
            let row = self.row(node)
            let old = record(row)
            var new = old
            _ = edit(&new, property, value)
            apply(row, old, new)
        }
        return RG_OK
    }

    func failItem(_ status: rg_status, _ index: Int, _ sentence: StaticString) -> rg_status {
        _ = fail(status, "item ")
        state.pointee.message.append(number: UInt64(index))
        state.pointee.message.append(": ")
        state.pointee.message.append(sentence)
        return status
    }

    @_optimize(size)
    public func setStyle(_ row: Int, _ style: UnsafePointer<rg_style>) -> rg_status {
        let old = record(row)
        let (new, problem, field) = StyleRecord.read(
            style, kind: old.kind, state.pointee.scale, state.pointee.fonts)
        if let problem { return failStyle(problem, field, nil) }
        if new.hasRare && !reserveRare(1) { return outOfMemory() }
        apply(row, old, new)
        return RG_OK
    }

    // MARK: - Reading

    public func style(_ row: Int) -> rg_style { record(row).style(state.pointee.scale) }

    public func length(_ row: Int, _ property: rg_property) -> rg_length? {
        record(row).length(property, state.pointee.scale)
    }

    public func float(_ row: Int, _ property: rg_property) -> Float? {
        let record = self.record(row)
        if StyleRecord.isText(property) && record.kind != RG_KIND_TEXT.rawValue { return nil }
        return record.float(property, state.pointee.scale)
    }

    public func int(_ row: Int, _ property: rg_property) -> Int32? {
        let record = self.record(row)
        if StyleRecord.isText(property) && record.kind != RG_KIND_TEXT.rawValue { return nil }
        return record.int(property)
    }
}
