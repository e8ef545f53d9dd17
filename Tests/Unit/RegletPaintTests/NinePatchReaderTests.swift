// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletPaint

/// The record of a frame of 8 x 6 pixels (6 x 4 inside), and its lines; or the mistake.
private func read(
    _ top: String, _ left: String, _ right: String = "....", _ bottom: String = "......", budget: Int = -1
) -> (record: ImageRecord, lines: [UInt32], problem: String?) {
    let memory = CountedMemory(budget: budget)
    var reader = NinePatchReader(width: 8, height: 6)
    defer { reader.release(memory.pointer) }
    var record = ImageRecord(width: 8, height: 6, density: 160, flags: ImageRecord.ninePatch, resource: 0)
    var request = rg_image_request()
    (request.width, request.height) = (8, 6)
    let problem = top.withCString { top in
        left.withCString { left in
            right.withCString { right in
                bottom.withCString { bottom in
                    (request.top, request.left, request.right, request.bottom) = (top, left, right, bottom)
                    return reader.read(request, &record, memory.pointer)
                }
            }
        }
    }
    return (
        record, (0..<reader.lines.count).map { reader.lines[$0] }, problem.map { String(cString: $0.cString) }
    )
}

@Suite struct NinePatchReaderTests {
    @Test func blackPartsDivideTheImage() {
        let found = read("..xx..", "x..x")
        #expect(found.problem == nil)
        #expect((found.record.width, found.record.height) == (6, 4))
        #expect(found.lines == [0, 2, 4, 6, 0, 1, 3, 4])
        #expect((found.record.columns, found.record.rows) == (4, 4))
        // in y the first part stretches
        #expect(found.record.firstStretches == 2)
    }

    @Test func paddingIsBesideTheStretchUnlessTheFrameHasIt() {
        let plain = read(".xxxx.", ".xx.").record.padding
        #expect((plain.left, plain.top, plain.right, plain.bottom) == (1, 1, 1, 1))
        let given = read(".xxxx.", ".xx.", "..xx", "xxx...").record.padding
        #expect((given.left, given.top, given.right, given.bottom) == (0, 2, 3, 0))
    }

    @Test func redPartsAreOpticalBounds() {
        let found = read("..xx..", ".xx.", "r...", "rr...r")
        #expect(found.problem == nil)
        let optical = found.record.optical
        #expect((optical.left, optical.top, optical.right, optical.bottom) == (2, 1, 1, 0))
    }

    @Test(arguments: [
        ("..xx..", ".xx.", "....", "x.x...", "the frame of $q has more than one padding on a side"),
        ("..rx..", ".xx.", "....", "......", "$q has red pixels above or on the left"),
        ("..xx..", ".xx.", "....", ".r....", "the red parts in the frame of $q must begin at an edge"),
        ("..xx..", ".xx.", "....", "r.r..r", "the frame of $q has more than two red parts on a side"),
        ("..xx..", "wxx.", "....", "......", "the frame of $q is white and transparent: it must be one of them"),
        (
            "..bx..", ".xx.", "....", "......",
            "the frame of $q has a pixel that is neither black, red, white nor transparent"
        ),
    ])
    func namesTheMistake(_ top: String, _ left: String, _ right: String, _ bottom: String, _ message: String) {
        #expect(read(top, left, right, bottom).problem == message)
    }

    @Test func smallImagesHaveNoFrame() {
        let memory = CountedMemory()
        var record = ImageRecord(width: 2, height: 9, density: 160, flags: 0, resource: 0)
        var reader = NinePatchReader(width: 2, height: 9)
        #expect(reader.read(rg_image_request(), &record, memory.pointer) != nil)
    }

    @Test func lackOfMemoryIsAnError() {
        let found = read("..xx..", "x..x", budget: 0)
        #expect(found.problem == "out of memory")
    }
}
