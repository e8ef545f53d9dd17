// SPDX-License-Identifier: MIT
import CRegletCairo

/// A display list whose indexes are checked when they are used.
struct DisplayList {
    let raw: rg_display_list

    /// nil: the list has no arrays, or is of another version.
    init?(_ list: UnsafePointer<rg_display_list>) {
        if list.pointee.struct_size < UInt32(MemoryLayout<rg_display_list>.size) { return nil }
        raw = list.pointee
        if raw.command_count > 0 && raw.commands == nil { return nil }
        if raw.paint_count > 0 && raw.paints == nil || raw.data_count > 0 && raw.data == nil { return nil }
    }

    var count: Int { Int(raw.command_count) }

    subscript(index: Int) -> rg_command { raw.commands[index] }

    /// The paint of a command. A plain fill for index 0; nil: out of range.
    func paint(_ index: UInt32) -> rg_brush? {
        if index == 0 {
            var plain = rg_brush()
            plain.trim_end = 1
            return plain
        }
        return index < raw.paint_count ? raw.paints[Int(index)] : nil
    }

    /// Values of `data`; nil: out of range.
    func values(_ start: UInt32, _ count: Int) -> Values? {
        if count == 0 { return Values(base: nil, count: 0) }
        if count < 0 || UInt64(start) &+ UInt64(count) > UInt64(raw.data_count) { return nil }
        return Values(base: raw.data + Int(start), count: count)
    }

    /// The values of a command.
    func values(_ command: rg_command) -> Values? { values(command.data, Int(command.data_count)) }

    /// A matrix of six values.
    func matrix(_ start: UInt32) -> Matrix? { values(start, 6).map { Matrix($0, 0) } }
}

/// A range of `data`. Numbers that are not finite count as 0, large ones are cut to what cairo can take.
struct Values {
    let base: UnsafePointer<rg_paint_value>?
    let count: Int

    /// Precondition: index < count.
    subscript(index: Int) -> Double { bounded(base.unsafelyUnwrapped[index].number) }

    /// Precondition: index < count.
    func integer(_ index: Int) -> UInt32 { base.unsafelyUnwrapped[index].integer }

    /// A small number, written as an integer or as a float: the bits of either are no sensible other.
    /// Precondition: index < count.
    func small(_ index: Int) -> Int {
        let bits = integer(index)
        if bits < 0x0080_0000 { return Int(bits) }  // no normal float
        let number = base.unsafelyUnwrapped[index].number
        return number >= 0 && number < 0x80_0000 ? Int(number) : -1
    }
}

/// A coordinate that cairo can take. NaN becomes 0.
func bounded(_ value: Float) -> Double {
    if value.isNaN { return 0 }
    return Double(min(max(value, -2_000_000), 2_000_000))
}

/// A transformation: a point becomes (a px + c py + x, b px + d py + y).
struct Matrix {
    var xx, yx, xy, yy, x, y: Double

    init(_ values: Values, _ start: Int) {
        xx = values[start]
        yx = values[start &+ 1]
        xy = values[start &+ 2]
        yy = values[start &+ 3]
        x = values[start &+ 4]
        y = values[start &+ 5]
    }

    var isInvertible: Bool {
        let determinant = xx * yy - yx * xy
        return determinant.magnitude > 1e-12 && determinant.isFinite
    }
}
