// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of the frame of a nine-patch: black parts above and on the left stretch, black on the right and below is
/// where the content lies, red are optical bounds. As aapt2's NinePatch.
struct NinePatchReader {
    private let width: Int
    private let height: Int
    private(set) var lines = Buffer<UInt32>()
    private(set) var isOutOfMemory = false

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) { lines.release(memory) }

    private struct Line {
        /// The first and the last run of black, and of red.
        var first = Run()
        var last = Run()
        var count = 0
        var firstRed = Run()
        var lastRed = Run()
        var redCount = 0
    }

    private struct Run {
        var start = 0
        var end = 0
    }

    /// Reads the four texts of a request. - Returns: the mistake, or nil.
    mutating func read(
        _ request: rg_image_request, _ record: inout ImageRecord, _ memory: UnsafeMutablePointer<Memory>
    ) -> StaticText? {
        if width < 3 || height < 3 { return "$q is no nine-patch: it has less than 3 x 3 pixels" }
        record.width = request.width &- 2
        record.height = request.height &- 2
        guard let top = request.top, let left = request.left, let right = request.right, let bottom = request.bottom
        else { return nil }
        record.flags |= ImageRecord.divided
        let across = width &- 2, down = height &- 2
        var seen = (white: false, clear: false)
        var horizontal = Line(), vertical = Line(), inside = Line(), side = Line()
        if let problem = scan(top, across, &horizontal, &seen, memory, keeps: true) { return problem }
        record.columns = UInt32(truncatingIfNeeded: lines.count)
        record.firstStretches = horizontal.count > 0 && horizontal.first.start == 0 ? 1 : 0
        if let problem = scan(left, down, &vertical, &seen, memory, keeps: true) { return problem }
        record.rows = UInt32(truncatingIfNeeded: lines.count) &- record.columns
        if vertical.count > 0 && vertical.first.start == 0 { record.firstStretches |= 2 }
        if let problem = scan(bottom, across, &inside, &seen, memory, keeps: false) { return problem }
        if let problem = scan(right, down, &side, &seen, memory, keeps: false) { return problem }
        if seen.white && seen.clear { return "the frame of $q is white and transparent: it must be one of them" }
        if horizontal.redCount &+ vertical.redCount > 0 { return "$q has red pixels above or on the left" }
        var padding = (start: 0, end: 0), bounds = (start: 0, end: 0)
        if let problem = NinePatchReader.edges(inside, horizontal, across, &padding, &bounds) { return problem }
        (record.padding.left, record.padding.right) = (Float(padding.start), Float(padding.end))
        (record.optical.left, record.optical.right) = (Float(bounds.start), Float(bounds.end))
        if let problem = NinePatchReader.edges(side, vertical, down, &padding, &bounds) { return problem }
        (record.padding.top, record.padding.bottom) = (Float(padding.start), Float(padding.end))
        (record.optical.top, record.optical.bottom) = (Float(bounds.start), Float(bounds.end))
        return nil
    }

    /// Reads the runs of one side, and keeps the lines between its parts.
    private mutating func scan(
        _ text: UnsafePointer<CChar>, _ length: Int, _ line: inout Line, _ seen: inout (white: Bool, clear: Bool),
        _ memory: UnsafeMutablePointer<Memory>, keeps: Bool
    ) -> StaticText? {
        if keeps && !addLine(0, memory) { return "out of memory" }
        var last: UInt8 = 0x2E
        for i in 0...length {
            var pixel: UInt8 = 0x2E
            if i < length {
                pixel = UInt8(bitPattern: text[i])
                switch pixel {
                case 0x78, 0x72: break
                case 0x77: seen.white = true
                case 0x2E: seen.clear = true
                default: return "the frame of $q has a pixel that is neither black, red, white nor transparent"
                }
                if pixel == 0x77 { pixel = 0x2E }
            }
            if pixel == last { continue }
            if last == 0x78 {
                line.last.end = i
                if line.count == 1 { line.first.end = i }
            } else if last == 0x72 {
                line.lastRed.end = i
                if line.redCount == 1 { line.firstRed.end = i }
            }
            if pixel == 0x78 {
                line.count &+= 1
                line.last.start = i
                if line.count == 1 { line.first.start = i }
            } else if pixel == 0x72 {
                line.redCount &+= 1
                line.lastRed.start = i
                if line.redCount == 1 { line.firstRed.start = i }
            }
            let bounds = pixel == 0x78 || last == 0x78
            if keeps && bounds && i > 0 && i < length && !addLine(i, memory) { return "out of memory" }
            last = pixel
        }
        return keeps && !addLine(length, memory) ? "out of memory" : nil
    }

    private mutating func addLine(_ at: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard lines.reserve(lines.count &+ 1, memory) else {
            isOutOfMemory = true
            return false
        }
        lines.append(UInt32(truncatingIfNeeded: at))
        return true
    }

    /// The padding and the optical bounds of a side, and of the stretching parts where it has no padding.
    private static func edges(
        _ line: Line, _ stretch: Line, _ length: Int, _ padding: inout (start: Int, end: Int),
        _ bounds: inout (start: Int, end: Int)
    ) -> StaticText? {
        if line.count > 1 { return "the frame of $q has more than one padding on a side" }
        padding = (0, 0)
        if line.count == 1 {
            padding = (line.first.start, length &- line.first.end)
        } else if stretch.count > 0 {
            padding = (stretch.first.start, length &- stretch.last.end)
        }
        bounds = (0, 0)
        if line.redCount > 2 { return "the frame of $q has more than two red parts on a side" }
        if line.redCount == 0 { return nil }
        if line.firstRed.start != 0 && line.firstRed.end != length {
            return "the red parts in the frame of $q must begin at an edge"
        }
        bounds.start = line.firstRed.end
        if line.firstRed.start != 0 { bounds = (0, length &- line.firstRed.start) }
        if line.redCount == 2 {
            if line.lastRed.end != length { return "the red parts in the frame of $q must begin at an edge" }
            bounds.end = length &- line.lastRed.start
        }
        return nil
    }
}
