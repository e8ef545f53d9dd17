// SPDX-License-Identifier: MIT
// The C API of dumps and explanations: reglet/dump.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_dump") @implementation
public func rg_dump(
    _ ctx: OpaquePointer!, _ node: rg_node, _ format: rg_dump_format, _ sink: rg_sink_fn!,
    _ user: UnsafeMutableRawPointer!
) -> rg_status {
    enterNoted(ctx, node) { engine, row in
        guard let sink else { return engine.failNull() }
        if format.rawValue > RG_DUMP_SVG.rawValue {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "unknown dump format")
        }
        return engine.layoutOutput.dump(row, format, sink, user)
            ? RG_OK : engine.fail(RG_ERROR_IO, "the sink refused the output")
    }
}

@_cdecl("rg_node_explain") @implementation
public func rg_node_explain(
    _ ctx: OpaquePointer!, _ node: rg_node, _ format: rg_explain_format, _ sink: rg_sink_fn!,
    _ user: UnsafeMutableRawPointer!
) -> rg_status {
    enter(ctx, node) { engine, row in
        guard let sink else { return engine.failNull() }
        if format.rawValue > RG_EXPLAIN_JSON.rawValue {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "unknown explanation format")
        }
        return engine.explainer.explain(row, asJSON: format == RG_EXPLAIN_JSON, sink, user)
    }
}
