// SPDX-License-Identifier: MIT
import CReglet

/// The host's callback that gives fonts, and its results. The owner calls `release`.
struct FontSource {
    /// The number of results above which all are forgotten.
    private static let most = 1_024

    /// A result.
    struct Face {
        /// The place of the family in `names`.
        var start: Int32
        var length: Int32
        /// The text size for which it was given; 0: for all sizes.
        var size: Float
        /// Weight << 1 | italic.
        var look: UInt32
        /// An id of the FontTable; 0: there is no such font.
        var font: UInt32
    }

    var call: rg_font_fn?
    var user: UnsafeMutableRawPointer?
    private var faces = Buffer<Face>()
    private var names = Buffer<UInt8>()

    /// The font that the host gave; nil: it was not called.
    @_optimize(size)
    func find(_ family: UnsafePointer<UInt8>, _ length: Int, _ look: UInt32, _ size: Float) -> UInt32? {
        var i = faces.count
        while i > 0 {
            i &-= 1
            let face = faces[i]
            if face.look == look, face.size == size || face.size == 0, Int(face.length) == length,
                length == 0 || sameBytes(names.pointer(Int(face.start)), family, length)
            {
                return face.font
            }
        }
        return nil
    }

    /// Whether there is a result for the family.
    @_optimize(size)
    func hasFamily(_ family: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        for i in 0..<faces.count where Int(faces[i].length) == length {
            if length == 0 || sameBytes(names.pointer(Int(faces[i].start)), family, length) { return true }
        }
        return false
    }

    /// Keeps a result, unless memory is out.
    @_optimize(size)
    mutating func keep(
        _ family: UnsafePointer<UInt8>, _ length: Int, _ look: UInt32, _ size: Float, _ font: UInt32,
        _ memory: UnsafeMutablePointer<Memory>
    ) {
        if faces.count >= FontSource.most || names.count > 1 << 20 { forget() }
        if length > 1 << 20 || !faces.reserve(faces.count &+ 1, memory)
            || !names.reserve(names.count &+ length, memory)
        {
            return
        }
        faces.append(
            Face(
                start: Int32(truncatingIfNeeded: names.count), length: Int32(truncatingIfNeeded: length), size: size,
                look: look, font: font))
        if length > 0 { copyBytes(names.base.unsafelyUnwrapped + names.count, family, length) }
        names.count &+= length
    }

    /// Forgets all results.
    mutating func forget() {
        faces.count = 0
        names.count = 0
    }

    @_optimize(size)
    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        faces.release(memory)
        names.release(memory)
    }

    /// The weights that stand in for a missing one, best first (CSS Fonts 4, 5.2): the wanted one, then hundreds.
    @_optimize(size)
    static func weight(_ wanted: UInt32, _ attempt: Int) -> UInt32 {
        if attempt == 0 { return wanted }
        var seen = 0
        // first up to 500 if the wanted weight is 400 to 500, then the nearer side, then the other
        let rises = wanted > 500
        if wanted >= 400, wanted <= 500 {
            for weight in 4...5 where UInt32(weight) &* 100 > wanted {
                seen &+= 1
                if seen == attempt { return UInt32(weight) &* 100 }
            }
        }
        for side in 0..<2 {
            let goesUp = (side == 0) == rises
            for step in 1...9 {
                let weight = UInt32(goesUp ? step : 10 &- step) &* 100
                if goesUp ? weight <= wanted : weight >= wanted { continue }
                if goesUp, wanted >= 400, wanted <= 500, weight <= 500 { continue }
                seen &+= 1
                if seen == attempt { return weight }
            }
        }
        return 0
    }
}
