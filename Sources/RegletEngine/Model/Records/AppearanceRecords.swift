// SPDX-License-Identifier: MIT
import CReglet

/// One value of how a node looks: a drawable, a part of its states, a number. The first four bytes of a free record
/// link to the next one.
struct AppearanceRecord {
    /// The next value of the same node, or -1.
    var next: Int32
    var key: UInt32
    var value: UInt32
}

/// How nodes look: lists of values, of nodes that have any.
struct AppearanceStore {
    var byID = Buffer<Int32>()  // the first record of a node, or -1
    var records = Pool<AppearanceRecord>()
    /// A number that changes with every value.
    var revision: UInt64 = 0
    /// The number of values that are drawables.
    var drawables = 0
    /// Drawables that nodes no longer use, and that are still counted for them. There is room for all that nodes use.
    var dropped = Buffer<UInt32>()
}

/// What a value of a node's appearance is: first a drawable for each rg_drawable_slot, then these.
public enum AppearanceKey {
    /// The number of keys of drawables.
    public static var drawables: UInt32 { 32 }
    /// The states that differ from the usual ones: the library's, and the host's.
    public static var states: UInt32 { 32 }
    public static var hostStates: UInt32 { 33 }
    /// The suggested minimum sizes, as bits, that the style had before a background raised them.
    public static var givenMinWidth: UInt32 { 34 }
    public static var givenMinHeight: UInt32 { 35 }
    /// The first rg_drawing.
    public static var drawing: UInt32 { 40 }
    /// In parameters of layout files: the first state.
    public static var firstState: UInt32 { 48 }
    /// The number by which keys are parameters of layout files. It is saved in templates.
    public static var firstParam: UInt32 { 128 }
    public static var lastParam: UInt32 { 128 &+ 48 &+ 31 }
}
