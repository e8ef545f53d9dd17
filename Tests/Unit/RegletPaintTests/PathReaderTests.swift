// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax
import Testing

@testable import RegletPaint

/// The path as absolute verbs; or the index of the mistake and its message.
private func read(_ data: String, budget: Int = -1) -> String {
    let memory = CountedMemory(budget: budget)
    var words = Buffer<UInt32>()
    defer { words.release(memory.pointer) }
    var data = data
    return data.withUTF8 { raw in
        // the reader may look at one byte more
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: raw.count + 1)
        defer { copy.deallocate() }
        if let base = raw.baseAddress { copy.update(from: base, count: raw.count) }
        copy[raw.count] = 0
        var isFine = false
        let problem = PathReader.read(Bytes(copy, raw.count), into: &words, memory.pointer, isFine: &isFine)
        if let problem { return "\(problem.index): \(String(cString: problem.text.cString))" }
        return isFine ? text((0..<words.count).map { words[$0] }) : "out of memory"
    }
}

@Suite struct PathReaderTests {
    @Test(arguments: [
        ("M1,2L3,4", "M 1 2 L 3 4"),
        ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
        ("M1 2 3 4", "M 1 2 L 3 4"),
        ("M0 0h5v6H1V2z", "M 0 0 L 5 0 L 5 6 L 1 6 L 1 2 Z"),
        ("M1-2 3.5.5", "M 1 -2 L 3.5 0.5"),
        ("M0 0q1 2 4 0t4 0", "M 0 0 Q 1 2 4 0 Q 7 -2 8 0"),
        ("M0 0c0 1 2 3 4 3s4 1 5 0", "M 0 0 C 0 1 2 3 4 3 C 6 3 8 4 9 3"),
        ("M0 0s4 1 5 0", "M 0 0 C 0 0 4 1 5 0"),
        ("M1 1a2 3 45 1 0 4 5", "M 1 1 A 2 3 45 1 0 5 6"),
        ("M0 0h4zv4", "M 0 0 L 4 0 Z M 0 0 L 0 4"),
        ("L4 5", "L 4 5"),
        ("M-1.5,-.25l12.5-3.75,1 -2h-0.5  v7.  h,1234.5 ", "M -1.5 -0.25 L 11 -4 L 12 -6 L 11.5 -6 L 11.5 1 L 1246 1"),
        ("M0 0H0.1234567H0.12345678H1e1H2-3    ", "M 0 0 L 0.1234567 0 L 0.12345678 0 L 10 0 L 2 0 L -3 0"),
        ("M1e1 2E-1", "M 10 0.2"),
        ("M0 0l1 2 3 4 5 6L7 8 9 9h1-2V3v-1", "M 0 0 L 1 2 L 4 6 L 9 12 L 7 8 L 9 9 L 10 9 L 8 9 L 8 3 L 8 2"),
        ("M0 0c0 1 2 3 4 3 0 1 2 3 4 3C1 1 1 1 1 1", "M 0 0 C 0 1 2 3 4 3 C 4 4 6 6 8 6 C 1 1 1 1 1 1"),
        ("M0 0q1 2 4 0s4 1 5 0t1 1T2 2", "M 0 0 Q 1 2 4 0 C 4 0 8 1 9 0 Q 9 0 10 1 Q 11 2 2 2"),
        ("M1 1l2 0zl1 1mzh2", "M 1 1 L 3 1 Z M 1 1 L 2 2 Z M 1 1 L 3 1"),
        ("M1 2v-1sS-5 -5 1 -3", "M 1 2 L 1 1 C 2 2 -5 -5 1 -3"),
        ("M.5.5.5-.5.5 0.1234567 123456.75.5", "M 0.5 0.5 L 0.5 -0.5 L 0.5 0.1234567 L 123456.75 0.5"),
        ("M12345678901234567890 0", "M 1.2345679e+19 0"),
    ])
    func readsAsAndroidDoes(_ data: String, _ verbs: String) { #expect(read(data) == verbs) }

    @Test(arguments: [
        ("", "0: a path cannot be empty"),
        ("  ", "0: a path cannot be empty"),
        ("M1 2L3", "5: a command has too few numbers"),
        ("M10-20.5.25", "10: a command has too few numbers"),
        ("M1 2 B3 4", "5: $q is no command of a path: m z l h v c s q t or a"),
        ("M1 #2", "3: expected a number before $q"),
        ("M1 2l3,/4,5,6,7,8", "7: expected a number before $q"),
        ("M1 2l3--4,5,6,7,8", "6: expected a number before $q"),
        ("M1e99 0", "1: the number $q is too large"),
    ])
    func namesTheMistake(_ data: String, _ message: String) { #expect(read(data) == message) }

    /// Any number of digits, with and without an exponent, gives the float nearest to the text.
    @Test func numbersAreTheNearestFloats() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let digits = (0..<Int.random(in: 1...18, using: &generator)).map { _ in
                String(Int.random(in: 0...9, using: &generator))
            }
            let point = Int.random(in: 0...digits.count, using: &generator)
            var number = digits[..<point].joined() + "." + digits[point...].joined()
            if point == digits.count { number += "0" }
            if Bool.random(using: &generator) { number += "e\(Int.random(in: -12...12, using: &generator))" }
            let expected = Float(number.hasPrefix(".") ? "0" + number : number)!
            #expect(read("M\(number) 0") == text([RG_VERB_MOVE.rawValue, expected.bitPattern, 0]), "\(number)")
        }
    }

    /// A plus sign makes the reader go byte by byte: it must draw the same as from tokens.
    @Test func tokensAndBytesDrawTheSame() {
        var generator = SystemRandomNumberGenerator()
        let commands: [(letter: String, count: Int)] = [
            ("m", 2), ("l", 2), ("h", 1), ("v", 1), ("c", 6), ("s", 4), ("q", 4), ("t", 2), ("a", 7), ("z", 0),
        ]
        for _ in 0..<2_000 {
            var tokens = "M1 2", bytes = "M+1 2"
            for _ in 0..<Int.random(in: 1...30, using: &generator) {
                let command = commands.randomElement(using: &generator)!, isUpper = Bool.random(using: &generator)
                let letter = isUpper ? command.letter.uppercased() : command.letter
                let numbers = (0..<command.count * Int.random(in: 1...3, using: &generator)).map { _ in
                    let whole = "\(Int.random(in: -20...20, using: &generator))"
                    if Bool.random(using: &generator) { return whole }
                    return whole + "." + String(repeating: "7", count: Int.random(in: 1...5, using: &generator))
                }
                tokens += letter + numbers.joined(separator: ",")
                bytes += letter + numbers.map { $0.hasPrefix("-") ? $0 : "+" + $0 }.joined(separator: " ")
            }
            #expect(read(tokens) == read(bytes), "\(tokens)")
        }
    }

    @Test func lackOfMemoryIsNoMistake() {
        for budget in 0..<4 {
            let result = read("M0 0" + String(repeating: "l1 1", count: 200), budget: budget)
            #expect(result == "out of memory" || result.hasPrefix("M 0 0 L 1 1 L 2 2"))
        }
        #expect(read("M0 0", budget: 0) == "out of memory")
    }
}
