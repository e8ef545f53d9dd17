// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The checks that every function of the C API makes before it calls the engine.

@inline(__always)
func engine(_ ctx: OpaquePointer?) -> Engine? {
    guard let ctx else { return nil }
    return Engine(UnsafeMutablePointer<ContextStorage>(ctx))
}

// All callers share the functions with the checks; only the continuations are inlined.

/// Checks for calls that change a context: it must not be inside a callback.
@inline(__always)
func enter(_ ctx: OpaquePointer?, _ body: (Engine) -> rg_status) -> rg_status {
    go(ctx, refusal(ctx), body)
}

/// As `enter`, for calls that note for the painter all that they change.
@inline(__always)
func enterNoted(_ ctx: OpaquePointer?, _ body: (Engine) -> rg_status) -> rg_status {
    go(ctx, notedRefusal(ctx), body)
}

@inline(__always)
private func go(_ ctx: OpaquePointer?, _ refusal: rg_status, _ body: (Engine) -> rg_status) -> rg_status {
    refusal == RG_OK ? checked(Engine(UnsafeMutablePointer(ctx.unsafelyUnwrapped)), body) : refusal
}

/// Calls `body` for a call of the usual form. - Returns: false where that or `body` refuses it; then it must be checked.
@inline(__always)
func enterQuick(_ ctx: OpaquePointer?, _ body: (Engine) -> Bool) -> Bool {
    guard let engine = engine(ctx), !engine.treeEditor.isInCallback else { return false }
    #if REGLET_CHECKS
        defer { engine.checkInvariants() }
    #endif
    engine.paintNotes.noteAll()
    engine.state.pointee.repeated.isCurrent = false
    return body(engine)
}

/// Checks for calls that make fonts, which also the callback may make that gives fonts to texts.
@inline(__always)
func enterFonts(_ ctx: OpaquePointer?, _ body: (Engine) -> rg_status) -> rg_status {
    if let engine = engine(ctx), engine.treeEditor.makesFonts, !engine.treeEditor.refusesFonts {
        engine.state.pointee.repeated.isCurrent = false
        return checked(engine, body)
    }
    return enter(ctx, body)
}

/// Checks for calls that change one node.
@inline(__always)
func enter(_ ctx: OpaquePointer?, _ node: rg_node, _ body: (Engine, Int) -> rg_status) -> rg_status {
    go(ctx, rowToChange(ctx, node)) { engine, row in checked(engine) { body($0, row) } }
}

/// As `enter`, for calls that note for the painter all that they change.
@inline(__always)
func enterNoted(_ ctx: OpaquePointer?, _ node: rg_node, _ body: (Engine, Int) -> rg_status) -> rg_status {
    go(ctx, rowToNote(ctx, node)) { engine, row in checked(engine) { body($0, row) } }
}

/// Calls `body`, and in a library built with REGLET_CHECKS checks all data of the context behind it.
@inline(__always)
private func checked(_ engine: Engine, _ body: (Engine) -> rg_status) -> rg_status {
    #if REGLET_CHECKS
        defer { engine.checkInvariants() }
    #endif
    return body(engine)
}

/// Checks for calls that read one node.
@inline(__always)
func read(_ ctx: OpaquePointer?, _ node: rg_node, _ body: (Engine, Int) -> rg_status) -> rg_status {
    go(ctx, rowToRead(ctx, node), body)
}

/// Checks for calls that read one node into a struct with a struct_size. `problem`: the message for a wrong size.
@inline(__always)
func read<Value>(
    _ ctx: OpaquePointer?, _ node: rg_node, _ out: UnsafeMutablePointer<Value>?, _ problem: StaticText,
    _ body: (Engine, Int) -> rg_status
) -> rg_status {
    go(ctx, rowToRead(ctx, node, out, MemoryLayout<Value>.size, problem), body)
}

/// Checks for calls that read a part of one node into `out`, which is `none` after a failure.
@inline(__always)
func read<Value>(
    _ ctx: OpaquePointer?, _ node: rg_node, into out: UnsafeMutablePointer<Value>?, _ none: Value,
    _ body: (Engine, Int, UnsafeMutablePointer<Value>) -> rg_status
) -> rg_status {
    out?.pointee = none
    return read(ctx, node) { engine, row in
        guard let out else { return engine.failNull() }
        return body(engine, row, out)
    }
}

/// Checks for calls that read a value every node has.
@inline(__always)
func read<Value>(
    _ ctx: OpaquePointer?, _ node: rg_node, into out: UnsafeMutablePointer<Value>?, _ none: Value,
    _ body: (Engine, Int) -> Value
) -> rg_status {
    read(ctx, node, into: out, none) { engine, row, out in
        out.pointee = body(engine, row)
        return RG_OK
    }
}

/// Fills a struct with its defaults, unless the caller knows a shorter version of it.
@inline(__always)
func initialize<Value>(_ out: UnsafeMutablePointer<Value>?, _ structSize: Swift.Int, _ defaults: () -> Value) {
    guard let out, structSize >= MemoryLayout<Value>.size else { return }
    out.pointee = defaults()
}

/// Calls `body` with a row, or returns the status -`row` if it is negative.
@inline(__always)
private func go(_ ctx: OpaquePointer?, _ row: Int, _ body: (Engine, Int) -> rg_status) -> rg_status {
    if row < 0 { return rg_status(rawValue: UInt32(truncatingIfNeeded: 0 &- row)) }
    return body(Engine(UnsafeMutablePointer(ctx.unsafelyUnwrapped)), row)
}

@inline(never)
private func refusal(_ ctx: OpaquePointer?) -> rg_status {
    engine(ctx)?.paintNotes.noteAll()
    return notedRefusal(ctx)
}

@inline(never)
private func notedRefusal(_ ctx: OpaquePointer?) -> rg_status {
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    engine.state.pointee.repeated.isCurrent = false
    return engine.treeEditor.isInCallback ? engine.failReentrant() : RG_OK
}

@inline(never)
private func rowToChange(_ ctx: OpaquePointer?, _ node: rg_node) -> Int {
    engine(ctx)?.paintNotes.noteAll()
    return rowToNote(ctx, node)
}

@inline(never)
private func rowToNote(_ ctx: OpaquePointer?, _ node: rg_node) -> Int {
    if let engine = engine(ctx) {
        engine.state.pointee.repeated.isCurrent = false
        if engine.treeEditor.isInCallback { return 0 &- Int(engine.failReentrant().rawValue) }
    }
    return rowToRead(ctx, node)
}

@inline(never)
private func rowToRead(_ ctx: OpaquePointer?, _ node: rg_node) -> Int {
    guard let engine = engine(ctx) else { return 0 &- Int(RG_ERROR_INVALID_ARGUMENT.rawValue) }
    let row = engine.find(node)
    return row < 0 ? 0 &- Int(engine.failStale().rawValue) : row
}

@inline(never)
private func rowToRead(
    _ ctx: OpaquePointer?, _ node: rg_node, _ out: UnsafeMutableRawPointer?, _ size: Int, _ problem: StaticText
) -> Int {
    let isRight = clear(out, size)
    let row = rowToRead(ctx, node)
    if isRight || row < 0 { return row }
    return 0 &- Int(Engine(UnsafeMutablePointer(ctx.unsafelyUnwrapped)).failSize(out, problem).rawValue)
}

/// Zeroes a struct of `size` bytes after its struct_size. - Returns: false when struct_size differs.
@inline(never)
func clear(_ out: UnsafeMutableRawPointer?, _ size: Int) -> Bool {
    guard let out, Int(out.load(as: UInt32.self)) == size else { return false }
    zeroBytes(out + 4, size &- 4)
    return true
}

/// Zeroes the array that a failed call should have filled, and returns its status.
@inline(never)
func clear(_ out: UnsafeMutableRawPointer?, _ bytes: Int, after status: rg_status) -> rg_status {
    if status != RG_OK, let out { zeroBytes(out, bytes) }
    return status
}

/// The result of `body` for a node, or `otherwise` when there is no such node.
@inline(__always)
func look<Answer>(
    _ ctx: OpaquePointer?, _ node: rg_node, _ otherwise: Answer, _ body: (Engine, Int) -> Answer
) -> Answer {
    let row = row(ctx, node)
    return row < 0 ? otherwise : body(Engine(UnsafeMutablePointer(ctx.unsafelyUnwrapped)), row)
}

/// The row of a node, or -1.
@inline(never)
func row(_ ctx: OpaquePointer?, _ node: rg_node) -> Int { engine(ctx)?.find(node) ?? -1 }

extension Engine {
    @inline(never)
    func failReentrant() -> rg_status {
        fail(RG_ERROR_REENTRANT, "a callback must not change the context that called it")
    }

    @inline(never)
    func failStale() -> rg_status {
        fail(RG_ERROR_STALE_HANDLE, "the node is null, was destroyed, or belongs to another context")
    }

    @inline(never)
    func failNull() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "a pointer is NULL") }

    /// Fails because `clear` found another struct_size, or no struct.
    @inline(never)
    func failSize(_ out: UnsafeMutableRawPointer?, _ problem: StaticText) -> rg_status {
        out == nil ? failNull() : fail(RG_ERROR_INVALID_ARGUMENT, problem)
    }

    /// Fails because a size_t is negative as an Int.
    @inline(never)
    func failLength() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "a length or count is above 2^63 - 1") }
}

func isSize(_ value: Float) -> Bool { value >= 0 && value.isFinite }

@inline(never)
func isSpec(_ spec: rg_spec) -> Bool { spec.mode.rawValue <= RG_AT_MOST.rawValue && isSize(spec.size) }

/// A constant C string.
@inline(__always)
func constant(_ text: StaticText) -> UnsafePointer<CChar> {
    text.cString
}
