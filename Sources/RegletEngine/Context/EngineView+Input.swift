// SPDX-License-Identifier: MIT
import CReglet

/// The records of transforms and of input values, for all rooms.
extension EngineView {
    /// The transform of a row; nil when it never had one.
    @inline(__always)
    func transform(_ row: Int) -> UnsafeMutablePointer<TransformRecord>? {
        let count = state.pointee.transforms.byID.count
        if count == 0 { return nil }
        let id = self.id(row)
        if id >= count { return nil }
        let index = state.pointee.transforms.byID[id]
        return index < 0 ? nil : state.pointee.transforms.records.pointer(Int(index))
    }

    /// The input values of a row; nil when it has the defaults.
    @inline(__always)
    func input(_ row: Int) -> UnsafeMutablePointer<InputRecord>? {
        let index = inputIndex(row)
        return index < 0 ? nil : state.pointee.inputs.records.pointer(Int(index))
    }

    @inline(__always)
    func inputIndex(_ row: Int) -> Int32 {
        let id = self.id(row)
        return id < state.pointee.inputs.byID.count ? state.pointee.inputs.byID[id] : -1
    }
}
