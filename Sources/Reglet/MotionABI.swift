// SPDX-License-Identifier: MIT
// The C API of motion: reglet/motion.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine
import RegletPaint

@_cdecl("rg_transition_def_init") @implementation
public func rg_transition_def_init(_ def: UnsafeMutablePointer<rg_transition_def>!, _ struct_size: Swift.Int) {
    initialize(def, struct_size) { Transitions.initial }
}

@_cdecl("rg_transition_begin") @implementation
public func rg_transition_begin(
    _ ctx: OpaquePointer!, _ root: rg_node, _ def: UnsafePointer<rg_transition_def>!
) -> rg_status {
    enterNoted(ctx, root) { engine, row in
        guard let def else { return engine.transitions.begin(root, Transitions.initial) }
        if Int(def.pointee.struct_size) != MemoryLayout<rg_transition_def>.size {
            return engine.fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_transition_def)")
        }
        return engine.treePainter.beginTransition(root, row, def.pointee)
    }
}

@_cdecl("rg_transition_step") @implementation
public func rg_transition_step(
    _ ctx: OpaquePointer!, _ seconds: Float, _ out: UnsafeMutablePointer<rg_motion_view>!
) -> rg_status {
    out?.pointee = rg_motion_view()
    return enterNoted(ctx) { engine in
        guard let out else { return engine.failNull() }
        return engine.transitions.step(seconds, out)
    }
}

@_cdecl("rg_transitions_end") @implementation
public func rg_transitions_end(_ ctx: OpaquePointer!) -> rg_status {
    enterNoted(ctx) {
        $0.transitions.endAll()
        return RG_OK
    }
}

@_cdecl("rg_timing_at") @implementation
public func rg_timing_at(_ timing: UnsafePointer<rg_timing>!, _ seconds: Double) -> rg_motion_state {
    guard let timing else { return rg_motion_state(position: 1, velocity: 0) }
    return Engine.timing(timing.pointee, at: seconds)
}

@_cdecl("rg_timing_length") @implementation
public func rg_timing_length(_ timing: UnsafePointer<rg_timing>!) -> Double {
    guard let timing else { return 0 }
    return Engine.length(timing.pointee)
}

@_cdecl("rg_spring_at") @implementation
public func rg_spring_at(
    _ stiffness: Float, _ damping: Float, _ start: rg_motion_state, _ target: Double, _ seconds: Double
) -> rg_motion_state {
    Engine.spring(stiffness, damping, start, target, seconds)
}

@_cdecl("rg_fling_at") @implementation
public func rg_fling_at(_ start: rg_motion_state, _ friction: Float, _ seconds: Double) -> rg_motion_state {
    Engine.fling(start, friction, seconds)
}

@_cdecl("rg_fling_length") @implementation
public func rg_fling_length(_ velocity: Double, _ friction: Float) -> Double { Engine.flingLength(velocity, friction) }
