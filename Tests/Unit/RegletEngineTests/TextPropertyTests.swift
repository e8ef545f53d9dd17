// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

/// A wrapper as slow and plain as can be: of every line it tries all ends, the farthest first. Boundaries are those of
/// `markBoundaries`.
private struct NaiveWrapper {
    struct Cluster {
        var start: Int
        var end: Int
        var advance: Int
        var isSpace = false
        var isTab = false
        /// Whether a line may begin here.
        var begins = false
    }

    var advances: [UInt32: Int]
    var other: Int
    var tab: Int
    var anywhere: Bool
    var maxLines: Int
    var ellipsize: Bool

    private func isMark(_ scalar: UInt32) -> Bool {
        (0x300...0x36F).contains(scalar) || scalar == 0x200D || scalar == 0x2060
            || (0xFE00...0xFE0F).contains(scalar)
    }

    private func advance(_ scalar: UInt32) -> Int {
        if scalar == 0x200B { return 0 }
        return advances[scalar] ?? (isMark(scalar) ? 0 : other)
    }

    /// Paragraphs of clusters, with the byte each paragraph starts at.
    private func paragraphs(_ text: String) -> [(start: Int, clusters: [Cluster])] {
        var result: [(start: Int, clusters: [Cluster])] = [(0, [])]
        var offset = 0
        let bytes = Array(text.utf8)
        var marks = [UInt8](repeating: 0, count: bytes.count + 1)
        bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { markBoundaries(base, $0.count, &marks) } }
        var previous: UInt32 = 0
        var openCluster = false
        for scalar in text.unicodeScalars.map(\.value) {
            let next = offset + UTF8.width(Unicode.Scalar(scalar)!)
            if scalar == 0x0A && previous == 0x0D {
                result[result.count - 1].start = next
                openCluster = false
            } else if scalar == 0x0A || scalar == 0x0D {
                result.append((next, []))
                openCluster = false
            } else {
                var last = result[result.count - 1].clusters
                let isSpace = scalar == 0x20 || scalar == 0x09 || scalar == 0x200B
                if openCluster && !isSpace && marks[offset] & UInt8(RG_BOUNDARY_CLUSTER) == 0 {
                    last[last.count - 1].end = next
                    last[last.count - 1].advance += advance(scalar)
                } else {
                    last.append(
                        Cluster(
                            start: offset, end: next, advance: advance(scalar), isSpace: isSpace, isTab: scalar == 0x09,
                            begins: marks[offset] & UInt8(RG_BOUNDARY_LINE) != 0))
                    openCluster = !isSpace
                }
                result[result.count - 1].clusters = last
            }
            previous = scalar
            offset = next
        }
        return result
    }

    /// Width and end byte of what `clusters` show as a line.
    private func shown(_ clusters: ArraySlice<Cluster>, _ start: Int) -> (width: Int, end: Int) {
        var pen = 0
        var result = (width: 0, end: start)
        for cluster in clusters {
            if cluster.isTab {
                if tab > 0 {
                    repeat { pen += 1 } while pen % tab != 0
                }
            } else {
                pen += cluster.advance
            }
            if !cluster.isSpace { result = (pen, cluster.end) }
        }
        return result
    }

    private func lineEnd(_ clusters: [Cluster], _ from: Int, _ limit: Int) -> Int {
        func fits(_ end: Int) -> Bool { shown(clusters[from..<end], 0).width <= limit }
        let ends = stride(from: clusters.count, to: from, by: -1).filter {
            $0 == clusters.count || !clusters[$0].isSpace
        }
        func isOpportunity(_ end: Int) -> Bool { end == clusters.count || anywhere || clusters[end].begins }
        if let end = ends.first(where: { isOpportunity($0) && fits($0) }) { return end }
        if let end = ends.first(where: fits) { return end }
        return ends.last!
    }

    func lines(_ text: String, _ limit: Int) -> [LineBox] {
        var lines: [LineBox] = []
        let paragraphs = paragraphs(text)
        for (index, paragraph) in paragraphs.enumerated() {
            let clusters = paragraph.clusters
            var from = 0
            repeat {
                let start = from < clusters.count ? clusters[from].start : paragraph.start
                let end = from < clusters.count ? lineEnd(clusters, from, limit) : from
                let isLast = maxLines > 0 && lines.count + 1 == maxLines
                let rest = clusters[end...] + paragraphs[(index + 1)...].flatMap(\.clusters)
                if isLast && ellipsize && rest.contains(where: { !$0.isSpace }) {
                    let room = limit - advance(0x2026)
                    let cut = stride(from: clusters.count, to: from, by: -1).first {
                        shown(clusters[from..<$0], start).width <= room
                    }
                    let kept = cut.map { shown(clusters[from..<$0], start) } ?? (width: 0, end: start)
                    let width = kept.width + advance(0x2026)
                    lines.append(LineBox(start: start, length: kept.end - start, width: Int32(width), ellipsis: true))
                } else {
                    let line = shown(clusters[from..<end], start)
                    lines.append(
                        LineBox(start: start, length: line.end - start, width: Int32(line.width), ellipsis: false))
                }
                if isLast { return lines }
                from = end
            } while from < clusters.count
        }
        return lines
    }
}

@Suite("Text properties")
struct TextPropertyTests {
    private static let pieces: [String] = [
        "a", "b", "i", "W", "m", " ", " ", "  ", "\t", "\n", "\r", "\r\n", "é", "e\u{301}", "\u{200B}", "\u{A0}", "漢",
        "👩\u{200D}🚀", "\u{FE0F}", "\u{301}", "\u{200D}", "…", "-", "word", "(", ")", "\"", "!", ", ", "1", "$", "/",
        "1,2", "字、", "「", "\u{2060}", "🇩🇪", "a b", "x) y", "'", "[", ".", ":", "1", "z", "각", "\u{5D0}-", "|", "%",
        "longerword", "\u{36F}", "\u{370}",
        "\u{2FF}",
    ]

    private func randomText(_ random: inout TextRandom) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<random.below(20) {
            scalars += TextPropertyTests.pieces[random.below(TextPropertyTests.pieces.count)].unicodeScalars
        }
        return String(scalars)
    }

    @Test("Lines equal those of the naive wrapper, and the size is theirs", arguments: [1, 2, 3, 4] as [UInt64])
    func againstNaive(_ seed: UInt64) {
        var random = TextRandom(state: seed)
        for _ in 0..<800 {
            let text = TextFixture()
            let advances: [UInt32: Int] = [
                0x61: random.below(4), 0x57: random.below(12), 0x20: random.below(4), 0xE9: random.below(5),
                0x301: random.below(3), 0x2026: random.below(8), 0x200B: 9, 0x6F22: random.below(9), 0x65: 2,
            ]
            let tab = 1 + random.below(9)
            let naive = NaiveWrapper(
                advances: advances, other: 1 + random.below(5), tab: tab, anywhere: random.below(2) == 0,
                maxLines: random.below(5), ellipsize: random.below(2) == 0)
            text.record.pointee.font = text.font(
                advances.map { ($0.key, Float($0.value)) }, other: Float(naive.other), tab: Float(tab))
            text.record.pointee.breakAnywhere = naive.anywhere
            text.record.pointee.maxLines = Int32(naive.maxLines)
            text.record.pointee.ellipsis = naive.ellipsize ? 1 : 0
            let sample = randomText(&random)
            text.setText(sample)
            for _ in 0..<4 {
                let limit = random.below(5) == 0 ? 100_000 : random.below(40)
                let wanted = naive.lines(sample, limit)
                let bound: Int32 = limit == 100_000 && random.below(2) == 0 ? .max : Int32(limit)
                let size = text.measure(bound)
                #expect(text.boxes(bound) == wanted, "\(sample.debugDescription) at \(limit), \(naive)")
                #expect(text.agrees(size, wanted), "\(sample.debugDescription) at \(limit), \(naive)")
            }
        }
    }

    @Test("Lines stay as they are in a box as narrow as the widest of them")
    func shrinkToFit() {
        var random = TextRandom(state: 99)
        var checked = 0
        for _ in 0..<3_000 {
            let text = TextFixture.cells([(0x57, 3), (0x20, 2)])
            text.record.pointee.breakAnywhere = random.below(2) == 0
            text.record.pointee.maxLines = Int32(random.below(4))
            text.record.pointee.ellipsis = random.below(2) == 0 ? 1 : 0
            text.setText(randomText(&random))
            let width = Int32(random.below(30))
            let boxes = text.boxes(width)
            let widest = boxes.map(\.width).max()!
            // A character wider than the line sticks out; the others might use that room the next time.
            if widest > width { continue }
            #expect(text.boxes(widest) == boxes)
            checked += 1
        }
        #expect(checked > 2_000)
    }

    @Test("Wider never means more lines, and unlimited lines show every visible byte once, in order")
    func monotone() {
        var random = TextRandom(state: 5)
        for _ in 0..<500 {
            let text = TextFixture.cells([(0x57, 3)])
            text.record.pointee.breakAnywhere = random.below(2) == 0
            let sample = randomText(&random)
            text.setText(sample)
            let bytes = Array(sample.utf8)
            var previous = Int32.max
            for width in Int32(0)..<30 {
                let boxes = text.boxes(width)
                #expect(Int32(boxes.count) <= previous)
                previous = Int32(boxes.count)
                var end = 0
                for box in boxes {
                    #expect(box.start >= end)
                    let skipped = String(decoding: bytes[end..<box.start], as: UTF8.self)
                    #expect(skipped.unicodeScalars.allSatisfy { " \t\r\n\u{200B}".unicodeScalars.contains($0) })
                    end = box.start + box.length
                    #expect(end <= bytes.count)
                }
            }
        }
    }

    @Test("Any bytes at all, valid or not, are cut into lines inside the text")
    func arbitraryBytes() {
        var random = TextRandom(state: 2026)
        let text = TextFixture.cells()
        for _ in 0..<3_000 {
            var bytes: [UInt8] = []
            for _ in 0..<random.below(30) {
                let byte = UInt8(random.below(256))
                bytes.append(byte == 0 ? 0xE2 : byte)
            }
            text.setBytes(bytes)
            text.record.pointee.maxLines = Int32(random.below(3))
            text.record.pointee.ellipsis = 1
            let boxes = text.boxes(Int32(random.below(8)))
            #expect(boxes.count >= 1 && boxes.count <= max(1, bytes.count + 1))
            for box in boxes { #expect(box.start >= 0 && box.length >= 0 && box.start + box.length <= bytes.count) }
        }
    }
}
