// SPDX-License-Identifier: MIT

/// Programs that were solved: their calls, and the arithmetic on constants that gave the solution.
///
///     calls      constraints, less their constants
///     steps      constants of rows, and values of variables, from the constants of calls
///
/// All that a program decides follows from its calls, except where it compares constants: such comparisons are steps
/// too. So a program of equal calls in which all comparisons come out the same has the same steps, bit by bit.
struct KeptPrograms {
    var programs = Buffer<KeptProgram>()
    var calls = Buffer<KeptCall>()
    var steps = Buffer<TableauStep>()
    /// The constants of the calls of the running program.
    var constants = Buffer<Float>()
    /// Values of variables, then constants of rows, while steps are repeated.
    var registers = Buffer<Float>()
    /// The program that is being repeated or kept; its index while it is repeated.
    var current = KeptProgram()
    var index = -1
    /// The next of its calls, and of its steps.
    var nextCall = 0
    var nextStep = 0
    /// Its place was too small: all programs make room before the next.
    var isFull = false

    /// Reserves memory, but none of a fixed block, where no programs are kept.
    mutating func reserve(_ boxes: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        memory.pointee.isFixed
            || programs.reserve(KeptPrograms.most, memory) && calls.reserve(boxes &* 80, memory)
                && steps.reserve(boxes &* 512, memory) && constants.reserve(boxes &* 32, memory)
                && registers.reserve(boxes &* 64, memory)
    }

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        programs.release(memory)
        calls.release(memory)
        steps.release(memory)
        constants.release(memory)
        registers.release(memory)
    }

    static var most: Int { 32 }

    mutating func clear() {
        programs.count = 0
        calls.count = 0
        steps.count = 0
        isFull = false
    }

    func isBarred(_ key: UInt64) -> Bool {
        for i in 0..<programs.count where programs[i].key == key && programs[i].isBarred { return true }
        return false
    }

    /// Begins to repeat the next program of a key that has the same first calls as the current one. - Returns: false
    /// where there is none; the current one stays.
    @inline(never)
    mutating func takeNext(_ key: UInt64, calls: Int) -> Bool {
        for i in (index &+ 1)..<programs.count where programs[i].key == key && programs[i].callCount > calls {
            let program = programs[i]
            if !hasSameStart(program, calls) { continue }
            index = i
            current = program
            nextCall = program.firstCall &+ calls
            nextStep = program.firstStep
            zeroBytes(registers.pointer(0), (program.variables &+ program.rows) &* MemoryLayout<Float>.stride)
            return true
        }
        return false
    }

    private func hasSameStart(_ program: KeptProgram, _ count: Int) -> Bool {
        for i in 0..<count {
            let a = calls.pointer(program.firstCall &+ i), b = calls.pointer(current.firstCall &+ i)
            if !a.pointee.call.isSame(b.pointee.call) || a.pointee.before != b.pointee.before
                || a.pointee.result != b.pointee.result
            {
                return false
            }
        }
        return true
    }

    /// Keeps a program beside a few others of its key. The oldest makes room; its memory is free when all make room.
    @inline(never)
    mutating func keep(_ program: KeptProgram) {
        var same = 0, oldest = 0
        for i in 0..<programs.count {
            let at = programs.count &- 1 &- i
            if programs[at].key != program.key { continue }
            same &+= 1
            oldest = at
        }
        if same < KeptPrograms.mostOfKey { oldest = 0 }
        if same == KeptPrograms.mostOfKey || programs.count == KeptPrograms.most {
            for i in (oldest &+ 1)..<programs.count { programs[i &- 1] = programs[i] }
            programs.count &-= 1
        }
        programs.append(program)
    }

    /// Comparing with more would cost more than it saves.
    static var mostOfKey: Int { 6 }
}

/// How the running program uses kept ones: not at all, it is kept, it is a repeated one.
enum KeptUse { case none, kept, repeated }

struct KeptProgram {
    /// A hash of the boxes and their connections.
    var key: UInt64 = 0
    /// In the buffers of KeptPrograms.
    var firstCall = 0
    var callCount = 0
    var firstStep = 0
    var variables = 0
    var rows = 0
    /// It is not kept: it is too large, or places boxes beside its calls.
    var isBarred = false
}

struct KeptCall {
    var call: TableauCall
    /// The number of variables before it.
    var before: UInt16 = 0
    /// The steps of the program up to it.
    var steps: UInt16 = 0
    var result = false
}

/// One step of arithmetic: its kind, two registers, a factor. Registers are variables, or rows behind all variables.
struct TableauStep {
    enum Kind: UInt32 {
        /// a = the constant of the call, or its magnitude; a = b; a = b + the constant of the call.
        case load, loadMagnitude, copy, sum
        /// a += b * factor; a /= factor; a *= -1.
        case add, divide, negate
        /// a compares with 0 as before.
        case isNegative, isNotNegative, isZero, isNotZero
        /// -a / factor may be the least of several; the first least is that of a, or of none if a is the scratch row.
        case compare, takeLeast
    }

    /// Registers have 14 bits. While steps are noted, rows begin at half of them.
    static var rows: Int { 1 << 13 }

    var word: UInt32
    var factor: Float

    @inline(__always)
    init(_ kind: Kind, _ a: Int, _ b: Int, _ factor: Float) {
        word = kind.rawValue &<< 28 | UInt32(truncatingIfNeeded: a &<< 14 | b)
        self.factor = factor
    }

    /// Moves rows behind so many variables.
    mutating func placeRows(behind variables: Int) {
        if a >= TableauStep.rows { a = a &- TableauStep.rows &+ variables }
        if kind > Kind.loadMagnitude.rawValue && b >= TableauStep.rows { b = b &- TableauStep.rows &+ variables }
    }

    /// Whether registers that are needed after it, or comparisons, follow from it. `needed` becomes those before it.
    func isNeeded(_ needed: UnsafeMutablePointer<Float>) -> Bool {
        switch kind {
        case Kind.load.rawValue, Kind.loadMagnitude.rawValue:
            if needed[a] == 0 { return false }
            needed[a] = 0
        case Kind.copy.rawValue, Kind.sum.rawValue:
            if needed[a] == 0 { return false }
            needed[a] = 0
            needed[b] = 1
        case Kind.add.rawValue:
            if needed[a] == 0 { return false }
            needed[b] = 1
        case Kind.divide.rawValue, Kind.negate.rawValue: return needed[a] != 0
        case Kind.takeLeast.rawValue: break
        default: needed[a] = 1
        }
        return true
    }

    @inline(__always)
    var kind: UInt32 { word &>> 28 }

    @inline(__always)
    var a: Int {
        get { Int(word &>> 14 & 0x3FFF) }
        set { word = word & ~(0x3FFF &<< 14) | UInt32(truncatingIfNeeded: newValue) &<< 14 }
    }

    @inline(__always)
    var b: Int {
        get { Int(word & 0x3FFF) }
        set { word = word & ~0x3FFF | UInt32(truncatingIfNeeded: newValue) }
    }
}
