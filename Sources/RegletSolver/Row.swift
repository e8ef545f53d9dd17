// SPDX-License-Identifier: MIT

/// The relation between the sum of a row's terms and its constant.
public enum Relation: UInt8 {
    case equal = 0
    case lessOrEqual = 1
    case greaterOrEqual = 2
}

/// One constraint: c0*v0 + c1*v1 + ... (relation) constant, at a priority.
struct Row {
    static let maxTerms = 4
    /// The priority of required rows.
    static let required: Float = 1000

    // The terms, which helpers below read as arrays.
    var variables: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var coefficients: (Double, Double, Double, Double) = (0, 0, 0, 0)
    var constant: Double = 0
    /// The position of a user row among the user rows, or the number of an implicit row among those of its variable.
    var order: Int64 = 0
    var priority: Float = 0
    /// The next row in the list of free rows or of new rows.
    var next: Int32 = -1
    /// Of a new row: the previous one in that list. Of another one: its component, or -1.
    private var link: Int32 = -1
    var relation = Relation.equal
    var count: UInt8 = 0
    var flags: UInt8 = 0

    /// The component to which the row belongs, or -1. A new row is in none, and must not be given one.
    var component: Int32 {
        @inline(__always) get { flags & Row.isNew != 0 ? -1 : link }
        @inline(__always) set { link = newValue }
    }
    /// Precondition: the row is new.
    var previous: Int32 {
        @inline(__always) get { link }
        @inline(__always) set { link = newValue }
    }

    static let isLive: UInt8 = 1
    /// Not a user row: never part of a conflict.
    static let isImplicit: UInt8 = 2
    /// The row defines a variable as a positive multiple of another, so that the sign of the variable is not tested.
    static let isCopy: UInt8 = 4
    /// The forward pass has failed: the next analysis makes coupling rows.
    static let isCoupling: UInt8 = 8
    /// The row waits for the next analysis.
    static let isNew: UInt8 = 16
    /// Analyses skip the row.
    static let isExcluded: UInt8 = 32
    /// The row is in the last conflict.
    static let isConflicting: UInt8 = 64

    var isRequired: Bool { priority >= Row.required }
}

typealias RowPointer = UnsafeMutablePointer<Row>

extension UnsafeMutablePointer where Pointee == Row {
    @inline(__always)
    var variable: UnsafeMutablePointer<Int32> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Int32.self) }
    @inline(__always)
    var coefficient: UnsafeMutablePointer<Double> {
        (UnsafeMutableRawPointer(self) + 16).assumingMemoryBound(to: Double.self)
    }
    @inline(__always)
    var termCount: Int { Int(pointee.count) }

    /// The sum of the terms.
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    func activity(_ values: UnsafePointer<Double>) -> Double {
        let variable = variable, coefficient = coefficient
        var sum = 0.0
        for t in 0..<termCount { sum += coefficient[t] * values[Int(variable[t])] }
        return sum
    }

    /// The amount by which the row is violated, at least 0.
    func violation(_ values: UnsafePointer<Double>) -> Double {
        let excess = activity(values) - pointee.constant
        switch pointee.relation {
        case .equal: return excess.magnitude
        case .lessOrEqual: return excess > 0 ? excess : 0
        case .greaterOrEqual: return excess < 0 ? -excess : 0
        }
    }

    /// A bound of the rounding error of the sum. A smaller violation does not count.
    func tolerance(_ values: UnsafePointer<Double>) -> Double {
        var size = pointee.constant.magnitude
        for t in 0..<termCount { size += (coefficient[t] * values[Int(variable[t])]).magnitude }
        return 1e-6 + 1e-10 * size
    }

    /// Whether a row of these, or `~variable >= 0`, holds.
    @inline(never)
    func holds(_ index: Int32, _ values: UnsafePointer<Double>) -> Bool {
        if index < 0 { return values[Int(~index)] >= -1e-6 }
        let row = self + Int(index)
        let violation = row.violation(values)
        return violation < 1e-6 || violation <= row.tolerance(values)
    }

    func coefficient(of variable: Int32) -> Double {
        var t = 0
        while t < termCount &- 1 && self.variable[t] != variable { t &+= 1 }
        return coefficient[t]
    }

    @inline(never)
    func dropSmallTerms() {
        var kept = 0
        for t in 0..<termCount where coefficient[t].magnitude > 1e-12 {
            variable[kept] = variable[t]
            coefficient[kept] = coefficient[t]
            kept &+= 1
        }
        pointee.count = UInt8(truncatingIfNeeded: kept)
    }
}
