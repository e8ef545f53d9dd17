// SPDX-License-Identifier: MIT
// The C API of events: reglet/events.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_events_enable") @implementation
public func rg_events_enable(_ ctx: OpaquePointer!, _ root: rg_node, _ kinds: UInt32, _ capacity: UInt32) -> rg_status {
    enter(ctx) { $0.eventLog.enableEvents(root, kinds, Int(capacity)) }
}

@_cdecl("rg_events") @implementation
public func rg_events(_ ctx: OpaquePointer!) -> rg_event_view { engine(ctx)?.eventLog.eventView ?? rg_event_view() }

@_cdecl("rg_events_clear") @implementation
public func rg_events_clear(_ ctx: OpaquePointer!) -> rg_status {
    enterNoted(ctx) {
        $0.eventLog.clearEvents()
        return RG_OK
    }
}
