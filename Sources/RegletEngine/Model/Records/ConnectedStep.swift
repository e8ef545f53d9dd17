// SPDX-License-Identifier: MIT

/// One step of a direct pass. Places are indices of words in the array of ConnectedPlace.
struct ConnectedStep {
    enum Kind: UInt8 {
        /// Measures a box; `from` and `to` are its sizing by axis.
        case measure
        /// Places a box behind the place `from`, before `to`, between the two, from one to the other, by its baseline.
        case near, far, center, fill, baseline
        /// Places a guideline at a distance from the start or the end, or at a part.
        case begin, end, part
        /// Takes the first place of a barrier, the smallest or the largest; places it there.
        case first, least, most, barrier
    }

    let kind: Kind
    let axis: UInt8
    /// `center`: the space must not be shorter than the box.
    var needsRoom = false
    let box: Int32
    var from: Int32 = 0
    var to: Int32 = 0
    var marginFrom: Int32 = 0
    var marginTo: Int32 = 0
    var bias: Float = 0
}

/// The facts about a box that steps and frames are computed from.
struct ConnectedItem {
    static var gone: UInt8 { 1 }
    static var bare: UInt8 { 2 }
    static var hasBaseline: UInt8 { 4 }
    static var isMeasured: UInt8 { 8 }
    static var isResizable: UInt8 { 16 }
    static var isLimited: UInt8 { 32 }

    let row: Int32
    let flags: UInt8
    let sizing: SIMD2<UInt8>
    /// A fixed size, else 0.
    let size: SIMD2<Int32>
    let least: SIMD2<Int32>
    let most: SIMD2<Int32>
}

/// A box while the steps are repeated. Steps read and write its words.
struct ConnectedPlace {
    /// The words of a place, and those of the parts that steps use.
    static var words: Int { 12 }
    static var baselinePlace: Int { 4 }
    static var baseline: Int { 5 }
    static var size: Int { 6 }

    /// Left, right, top, bottom.
    var edges = SIMD4<Int32>(0, 0, 0, 0)
    var baselinePlace: Int32 = 0
    var baseline: Int32 = 0
    var size: SIMD2<Int32>
    /// The result of the last measure, and its specs.
    var measured = SIMD2<Int32>(-1, -1)
    var specs = SIMD2<UInt32>(0, 0)
}
