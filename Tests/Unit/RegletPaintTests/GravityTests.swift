// SPDX-License-Identifier: MIT
import Testing

@testable import RegletPaint

private let room = Box(left: 10, top: 20, right: 60, bottom: 50)

private func place(_ gravity: Int32, _ width: Float, _ height: Float, isRTL: Bool = false) -> [Float] {
    let box = Gravity.apply(gravity, width, height, room, isRTL: isRTL)
    return [box.left, box.top, box.right, box.bottom]
}

@Suite struct GravityTests {
    @Test func sidesAndTheMiddle() {
        #expect(place(Gravity.left | Gravity.top, 20, 10) == [10, 20, 30, 30])
        #expect(place(Gravity.right | 0x50, 20, 10) == [40, 40, 60, 50])
        // the room that is left is divided in whole pixels
        #expect(place(0x11, 21, 11) == [24, 29, 45, 40])
        #expect(place(Gravity.fill, 20, 10) == [10, 20, 60, 50])
    }

    @Test func startAndEndFollowTheDirection() {
        #expect(place(Gravity.start | Gravity.top, 20, 10) == [10, 20, 30, 30])
        #expect(place(Gravity.start | Gravity.top, 20, 10, isRTL: true) == [40, 20, 60, 30])
        #expect(place(Gravity.end | Gravity.top, 20, 10) == [40, 20, 60, 30])
        #expect(place(Gravity.end | Gravity.top, 20, 10, isRTL: true) == [10, 20, 30, 30])
    }

    @Test func boxesThatAreTooLargeStickOutUnlessTheyAreClipped() {
        #expect(place(Gravity.left | Gravity.top, 70, 40) == [10, 20, 80, 60])
        #expect(place(Gravity.left | Gravity.top | 0x08 | 0x80, 70, 40) == [10, 20, 60, 50])
        #expect(place(0x11, 70, 40) == [0, 15, 70, 55])
    }

    @Test func wordsAndBitsBelongTogether() {
        let words = String(cString: Gravity.words.cString).split(separator: " ")
        #expect(words.count == 14)
        let bits: [Substring: Int32] = [
            "start": Gravity.start, "end": Gravity.end, "fill": Gravity.fill, "left": Gravity.left,
            "center": 0x11, "bottom": 0x50, "fill_vertical": Gravity.fillVertical,
        ]
        for (index, word) in words.enumerated() {
            if let bit = bits[word] { #expect(Gravity.bits[index] == bit) }
        }
    }
}
