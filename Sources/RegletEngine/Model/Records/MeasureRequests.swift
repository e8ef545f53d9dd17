// SPDX-License-Identifier: MIT
import CReglet

/// Measures that wait for one call of the host's batch callback: leaves of one container whose specs are known before
/// any of them is measured (in LinearSummary+UniformRows.swift, leaves of several rows). The context reserves
/// `capacity` requests. A full batch is sent at once. A host without that callback measures the leaves one by one.
struct MeasureBatch {
    static let capacity = 64

    private(set) var requests: UnsafeMutablePointer<rg_measure_request>?
    var count = 0

    static func isNeeded(_ def: rg_context_def) -> Bool { def.measure != nil || def.measure_batch != nil }

    static var bytes: Int { capacity * (MemoryLayout<rg_measure_request>.stride + 4) }

    /// The requests are contiguous, as the callback reads them; their rows follow.
    var rows: UnsafeMutablePointer<Int32>? {
        requests.map {
            UnsafeMutableRawPointer($0 + MeasureBatch.capacity).assumingMemoryBound(to: Int32.self)
        }
    }

    mutating func use(_ block: UnsafeMutableRawPointer) {
        requests = block.bindMemory(to: rg_measure_request.self, capacity: MeasureBatch.capacity)
    }
}
