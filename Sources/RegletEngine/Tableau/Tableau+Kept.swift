// SPDX-License-Identifier: MIT

/// Keeps programs, and repeats them with other constants: see KeptPrograms.
extension Tableau {
    /// Begins a program, as the one that is kept for its key if there is one.
    mutating func begin(_ key: UInt64, _ memory: UnsafeMutablePointer<Memory>) {
        reset(memory)
        if FastPaths.areOff || kept.programs.capacity == 0 { return }
        if kept.isFull { kept.clear() }
        kept.constants.count = 0
        kept.index = -1
        if kept.isBarred(key) { return }
        if kept.takeNext(key, calls: 0) { use = .repeated } else { startKeeping(key) }
    }

    /// The value of a variable after the solution.
    func value(_ a: Int32) -> Float {
        use == .repeated ? kept.registers[Int(a)] : variables.pointer(Int(a)).pointee.value
    }

    /// Solves the program step by step from here on, and does not keep it: more follows than from its calls.
    @inline(never)
    mutating func leaveKept() {
        if use == .repeated { performAgain() }
        if use == .kept { stopKeeping(isBarred: true) }
    }

    // MARK: - Repeating

    /// Takes the result of the same call in the kept program, or in another one of its key. - Returns: nil if there it
    /// was another call, or if numbers decide otherwise.
    mutating func repeatCall(_ call: TableauCall, _ constant: Float) -> Bool? {
        let at = kept.nextCall &- kept.current.firstCall
        repeat {
            if at >= kept.current.callCount { continue }
            let known = kept.calls.pointer(kept.nextCall)
            if !known.pointee.call.isSame(call) || Int(known.pointee.before) != variables.count { continue }
            kept.constants.pointer(at).pointee = constant
            if call.hasResult && !repeatSteps(to: kept.current.firstStep &+ Int(known.pointee.steps)) { continue }
            guard variables.reserve(variables.count &+ call.variables, memory) else { return nil }
            kept.nextCall &+= 1
            variables.count &+= call.variables
            return known.pointee.result
        } while kept.takeNext(kept.current.key, calls: at)
        return nil
    }

    /// Repeats steps. - Returns: false if a comparison comes out otherwise.
    @inline(never)
    @_optimize(speed)
    private mutating func repeatSteps(to end: Int) -> Bool {
        let registers = kept.registers.pointer(0), constants = kept.constants.pointer(0)
        var least = Float.greatestFiniteMagnitude
        var first = 0
        var step = kept.steps.pointer(kept.nextStep)
        let last = kept.steps.pointer(end)
        let none = kept.current.variables
        kept.nextStep = end
        while step != last {
            let a = step.pointee.a, b = step.pointee.b, factor = step.pointee.factor
            step += 1
            switch (step - 1).pointee.kind {
            case TableauStep.Kind.add.rawValue: registers[a] += registers[b] * factor
            case TableauStep.Kind.load.rawValue: registers[a] = constants[b]
            case TableauStep.Kind.loadMagnitude.rawValue: registers[a] = constants[b].magnitude
            case TableauStep.Kind.copy.rawValue: registers[a] = registers[b]
            case TableauStep.Kind.sum.rawValue: registers[a] = registers[b] + constants[Int(factor.bitPattern)]
            case TableauStep.Kind.divide.rawValue: registers[a] /= factor
            case TableauStep.Kind.negate.rawValue: registers[a] *= -1
            case TableauStep.Kind.isNegative.rawValue: if !(registers[a] < 0) { return false }
            case TableauStep.Kind.isNotNegative.rawValue: if !(registers[a] >= 0) { return false }
            case TableauStep.Kind.isZero.rawValue: if !(registers[a] == 0) { return false }
            case TableauStep.Kind.isNotZero.rawValue: if !(registers[a] != 0) { return false }
            case TableauStep.Kind.compare.rawValue:
                let value = -registers[a] / factor
                if value < least {
                    least = value
                    first = a
                }
            default:
                if (first == 0 ? none : first) != a { return false }
                least = Float.greatestFiniteMagnitude
                first = 0
            }
        }
        return true
    }

    /// Makes the calls that were repeated so far step by step, and keeps them as another program.
    @inline(never)
    mutating func performAgain() {
        let count = variables.count
        let first = kept.current.firstCall, end = kept.nextCall
        reset(memory)
        startKeeping(kept.current.key)
        for i in first..<end {
            let known = kept.calls[i]
            makeVariables(Int(known.before))
            _ = performAndKeep(known.call, kept.constants[i &- first])
        }
        makeVariables(count)
    }

    private mutating func makeVariables(_ count: Int) {
        while variables.count < count && !failed { _ = newVariable(.free) }
    }

    /// Takes the numbers that a call has not used.
    private mutating func reserveVariables(_ count: Int) {
        while variables.count < count && !failed {
            _ = newVariable(.slack)
            made &-= 1
        }
    }

    // MARK: - Keeping

    private mutating func startKeeping(_ key: UInt64) {
        kept.current = KeptProgram(key: key, firstCall: kept.calls.count, firstStep: kept.steps.count)
        use = .kept
    }

    @inline(never)
    private mutating func stopKeeping(isBarred: Bool) {
        use = .none
        kept.calls.count = kept.current.firstCall
        kept.steps.count = kept.current.firstStep
        if isBarred || kept.current.firstStep == 0 {
            kept.current.isBarred = true
            kept.keep(kept.current)
        } else {
            kept.isFull = true
        }
    }

    /// Makes a call step by step, and keeps it.
    @inline(never)
    mutating func performAndKeep(_ call: TableauCall, _ constant: Float) -> Bool {
        if use == .kept {
            if kept.calls.count < kept.calls.capacity {
                kept.calls.append(KeptCall(call: call, before: UInt16(truncatingIfNeeded: variables.count)))
            } else {
                stopKeeping(isBarred: false)
            }
        }
        let next = variables.count &+ call.variables
        let result = perform(call, constant)
        reserveVariables(next)
        if use == .kept {
            let known = kept.calls.pointer(kept.calls.count &- 1)
            known.pointee.steps = UInt16(truncatingIfNeeded: kept.steps.count &- kept.current.firstStep)
            known.pointee.result = result
            if call.kind == .solve { finishKeeping() }
        }
        return result
    }

    @inline(__always)
    mutating func note(_ kind: TableauStep.Kind, row a: Int, row b: Int = 0, factor: Float = 0) {
        if use == .kept { append(kind, a &+ TableauStep.rows, b &+ TableauStep.rows, factor) }
    }

    @inline(__always)
    mutating func note(_ kind: TableauStep.Kind, row a: Int, variable b: Int32, factor: Float) {
        if use == .kept { append(kind, a &+ TableauStep.rows, Int(b), factor) }
    }

    @inline(__always)
    mutating func note(_ kind: TableauStep.Kind, variable a: Int32, row b: Int) {
        if use == .kept { append(kind, Int(a), b &+ TableauStep.rows, 0) }
    }

    @inline(__always)
    mutating func note(_ kind: TableauStep.Kind, variable a: Int32, variable b: Int32) {
        if use == .kept { append(kind, Int(a), Int(b), 0) }
    }

    @inline(never)
    private mutating func append(_ kind: TableauStep.Kind, _ a: Int, _ b: Int, _ factor: Float) {
        let call = kept.calls.count &- 1 &- kept.current.firstCall
        let most = TableauStep.rows
        guard kept.steps.count < kept.steps.capacity, kept.steps.count &- kept.current.firstStep < Int(UInt16.max)
        else { return stopKeeping(isBarred: false) }
        if variables.count >= most || rows.count >= most || call >= most { return stopKeeping(isBarred: true) }
        switch kind {
        case .load, .loadMagnitude: kept.steps.append(TableauStep(kind, a, call, 0))
        case .sum:
            kept.steps.append(TableauStep(kind, a, b, Float(bitPattern: UInt32(truncatingIfNeeded: call))))
        default: kept.steps.append(TableauStep(kind, a, b, factor))
        }
    }

    /// Keeps the steps from which values of free variables or comparisons follow. O(steps).
    @inline(never)
    private mutating func finishKeeping() {
        kept.current.callCount = kept.calls.count &- kept.current.firstCall
        kept.current.variables = variables.count
        kept.current.rows = rows.count
        let registers = variables.count &+ rows.count
        guard !failed, kept.registers.reserve(registers, memory),
            kept.constants.reserve(kept.current.callCount, memory)
        else {
            stopKeeping(isBarred: false)
            return
        }
        let needed = kept.registers.pointer(0)
        zeroBytes(needed, registers &* MemoryLayout<Float>.stride)
        for i in 1..<variables.count where variables.pointer(i).pointee.kind == .free { needed[i] = 1 }
        let first = kept.current.firstStep, end = kept.steps.count
        var to = end, from = end
        var at = kept.calls.count
        // backward, so that steps come after all that needs them
        while at > kept.current.firstCall {
            at &-= 1
            let begin = at > kept.current.firstCall ? first &+ Int(kept.calls[at &- 1].steps) : first
            kept.calls.pointer(at).pointee.steps = UInt16(truncatingIfNeeded: end &- to)
            while from > begin {
                from &-= 1
                var step = kept.steps[from]
                step.placeRows(behind: variables.count)
                if !step.isNeeded(needed) { continue }
                to &-= 1
                kept.steps.pointer(to).pointee = step
            }
        }
        let count = end &- to
        for i in 0..<count { kept.steps.pointer(first &+ i).pointee = kept.steps[to &+ i] }
        kept.steps.count = first &+ count
        for i in at..<kept.calls.count {
            let known = kept.calls.pointer(i)
            known.pointee.steps = UInt16(truncatingIfNeeded: count &- Int(known.pointee.steps))
        }
        kept.keep(kept.current)
        use = .none
    }
}
