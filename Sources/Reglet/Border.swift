// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The border of the C API: what every function checks before it calls the engine.

@inline(__always)
func engine(_ ctx: OpaquePointer?) -> Engine? {
    guard let ctx else { return nil }
    return Engine(UnsafeMutablePointer<ContextState>(ctx))
}

/// For calls that change something: a context that is not inside a callback.
@inline(__always)
func enter(_ ctx: OpaquePointer?, _ body: (Engine) -> rg_status) -> rg_status {
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    if engine.isInCallback {
        return engine.fail(RG_ERROR_REENTRANT, "a callback must not call the context it was called from")
    }
    return body(engine)
}

/// For calls that change something of one node.
@inline(__always)
func enter(_ ctx: OpaquePointer?, _ node: rg_node, _ body: (Engine, Int) -> rg_status) -> rg_status {
    enter(ctx) { engine in
        let row = engine.row(node)
        return row < 0 ? engine.failStale() : body(engine, row)
    }
}

/// For calls that read one node.
@inline(__always)
func read(_ ctx: OpaquePointer?, _ node: rg_node, _ body: (Engine, Int) -> rg_status) -> rg_status {
    guard let engine = engine(ctx) else { return RG_ERROR_INVALID_ARGUMENT }
    let row = engine.row(node)
    return row < 0 ? engine.failStale() : body(engine, row)
}

extension Engine {
    @inline(never)
    func failStale() -> rg_status {
        fail(RG_ERROR_STALE_HANDLE, "the node is null, was destroyed, or belongs to another context")
    }

    @inline(never)
    func failNull() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "a pointer is NULL") }
}

func isSize(_ value: Float) -> Bool { value >= 0 && value.isFinite }

func isSpec(_ spec: rg_spec) -> Bool { spec.mode.rawValue <= RG_AT_MOST.rawValue && isSize(spec.size) }

/// A constant C string.
@inline(__always)
func constant(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
