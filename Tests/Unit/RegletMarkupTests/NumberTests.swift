// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

/// Calls `body` with the bytes of a text.
func with<R>(_ text: String, _ body: (Bytes) -> R) -> R {
    var text = text
    return text.withUTF8 { raw in
        let nothing = UnsafePointer<UInt8>(bitPattern: 16)!
        return body(Bytes(raw.baseAddress ?? nothing, raw.count))
    }
}

@Suite struct NumberTests {
    @Test(arguments: [
        ("0", 0.0), ("12", 12), ("-3", -3), ("+4", 4), (".5", 0.5), ("5.", 5), ("1.25", 1.25), ("1e3", 1000),
        ("1E-2", 0.01), ("2.5e+1", 25), ("0.1", 0.1), ("16777217", 16_777_217), ("000012", 12), (" 7\t", 7),
        ("0.000000000000000000000000000001", 1e-30), ("12345678901234567890123", 1.2345678901234568e22),
        ("3.4028235e38", 3.4028235e38), ("1e-60", 0), ("0e999999999999", 0),
    ])
    func readsNumbers(_ text: String, _ value: Double) {
        #expect(with(text) { readNumber($0) } == Float(value))
    }

    @Test(arguments: [
        "", " ", "-", ".", "e3", "1e", "1e+", "--1", "1,5", "0x10", "nan", "inf", "infinity", "1e39", "-1e400",
        "1 2", "1_000", "1..2", "1.2.3", "\u{0661}", "12\u{0}",
    ])
    func refusesWhatIsNoFiniteNumber(_ text: String) {
        #expect(with(text) { readNumber($0) } == nil)
    }

    @Test func agreesWithTheStandardLibraryOnManyDecimals() {
        var state: UInt64 = 42
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let mantissa = Int64(bitPattern: state) >> 16
            let exponent = Int(state & 15) - 12
            let text = "\(mantissa)e\(exponent)"
            #expect(with(text) { readNumber($0) } == Float(text), "\(text)")
        }
    }

    /// Short ones are read eight bytes at once: every length, place of the point, and byte behind.
    @Test func agreesWithTheStandardLibraryOnShortDecimals() {
        var state: UInt64 = 7
        for i in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var text = String(String(state >> 20).suffix(1 + i % 9))
            let point = Int(state >> 9 & 7) % text.count
            if i % 3 > 0 { text.insert(".", at: text.index(text.startIndex, offsetBy: point)) }
            if state & 16 != 0 { text = "-" + text }
            let behind = [" ", ",", "-1", ".5", "dp", "\u{FF}", "/", ":", "%"][Int(state >> 12 & 0xFF) % 9]
            let next = text.contains(".") || behind != ".5" ? behind : "x"
            let number = with(text + next + "01234567") { scanNumber($0) }
            #expect(number?.length == text.utf8.count, "\(text)\(behind)")
            #expect(number?.value.bitPattern == Double(text)?.bitPattern, "\(text)\(behind)")
        }
    }

    @Test(arguments: [("0", 0), ("-1", -1), ("2147483647", Int32.max), ("-2147483648", Int32.min), (" 12 ", 12)])
    func readsIntegers(_ text: String, _ value: Int32) {
        #expect(with(text) { readInteger($0) } == value)
    }

    @Test(arguments: ["", "-", "1.0", "2147483648", "-2147483649", "99999999999999999999999", "1e3", "0x1", "1 1"])
    func refusesWhatIsNoInteger(_ text: String) {
        #expect(with(text) { readInteger($0) } == nil)
    }
}

@Suite struct ValueTests {
    let units = UnitTable(density: 2, fontScale: 1.5)

    @Test(arguments: [
        ("10px", Float(10)), ("10dp", 20), ("10dip", 20), ("10sp", 30), ("10", 20), ("72pt", 320), ("1in", 320),
        ("25.4mm", 320), (" 3dp ", 6), ("-4dp", -8), ("1e1px", 10), ("0.5in", 160),
    ])
    func unitsBecomePixels(_ text: String, _ pixels: Float) {
        #expect(with(text) { readDimension($0)?.pixels(units) } == pixels)
    }

    @Test(arguments: ["10em", "10 px", "px", "10PX", "10dpx", "10%%", "ten", "", "1e39px", "1e308dp", "nanpx"])
    func refusesOtherUnits(_ text: String) {
        #expect(with(text) { readDimension($0)?.pixels(units) } == nil)
    }

    @Test func lengthsAreWordsPixelsOrPercentages() {
        #expect(with("match_parent") { readLength($0, units) } == matchParent)
        #expect(with("fill_parent") { readLength($0, units) } == matchParent)
        #expect(with("wrap_content") { readLength($0, units) } == wrapContent)
        #expect(with("0dp") { readLength($0, units) } == px(0))
        #expect(with("12.5%") { readLength($0, units) } == rg_length(value: 12.5, kind: RG_PERCENT))
        #expect(with("-1") { readLength($0, units) } == matchParent)
        #expect(with("-2") { readLength($0, units) } == wrapContent)
        #expect(with("-1px") { readLength($0, units) } == matchParent)
        #expect(with("-1dp") { readLength($0, units) } == wrapContent)  // -2 px, as on Android
        for text in ["-3", "-3px", "-0.4", "-1%", "match", "MATCH_PARENT", "1e39%"] {
            #expect(with(text) { readLength($0, units) } == nil, "\(text)")
        }
    }

    @Test func ratiosAreTwoNumbersOrOne() {
        #expect(with("16:9") { readRatio($0) } == Float(16.0 / 9.0))
        #expect(with("1.5") { readRatio($0) } == 1.5)
        #expect(with("4 : 2") { readRatio($0) } == 2)
        for text in ["0", "-1", "16:", ":9", "16:0", "0:9", "1:2:3", "H,16:9", "1e38:1e-38"] {
            #expect(with(text) { readRatio($0) } == nil, "\(text)")
        }
    }

    @Test func booleansAreTrueFalseYesNo() {
        for text in ["true", "TRUE", "True", "yes", "YES"] { #expect(with(text) { readBool($0) } == true) }
        for text in ["false", "FALSE", "no"] { #expect(with(text) { readBool($0) } == false) }
        for text in ["", "1", "0", "on", "truer", "t"] { #expect(with(text) { readBool($0) } == nil) }
    }

    @Test func gravityWordsAreJoinedByBars() {
        #expect(with("center") { readGravity($0) } == 0x11)
        #expect(with("top|left") { readGravity($0) } == 0x33)
        #expect(with(" bottom | end ") { readGravity($0) } == 0x155)
        #expect(with("fill") { readGravity($0) } == 0x77)
        #expect(with("center_vertical|fill_horizontal") { readGravity($0) } == 0x17)
        #expect(with("clip_horizontal|clip_vertical|start") { readGravity($0) } == 0x18B)
        for text in ["", "|", "top|", "top left", "Top", "middle", "top||left"] {
            #expect(with(text) { readGravity($0) } == nil, "\(text)")
        }
    }

    @Test func dividerWordsAreJoinedByBars() {
        #expect(with("none") { readDividers($0) } == 0)
        #expect(with("beginning|middle|end") { readDividers($0) } == 7)
        #expect(with("middle | end") { readDividers($0) } == 6)
        #expect(with("start") { readDividers($0) } == nil)
        #expect(with("") { readDividers($0) } == nil)
    }

    @Test(arguments: [
        ("x", "x"), ("@id/x", "x"), ("@+id/x", "x"), ("@android:id/x", "x"), ("@+android:id/list", "list"),
        (" @id/x ", "x"), ("a b", "a b"), ("@id/a/b", "a/b"),
    ])
    func idsLoseTheirPrefix(_ text: String, _ name: String?) {
        let read = with(text) {
            readID($0).map { String(decoding: UnsafeBufferPointer(start: $0.base, count: $0.count), as: UTF8.self) }
        }
        #expect(read == name)
    }

    @Test(arguments: ["", " ", "@", "@id", "@id/", "@+id/", "@string/x", "@/x", "@+/x"])
    func refusesIdsWithoutAName(_ text: String) {
        #expect(with(text) { readID($0)?.count } == nil)
    }

    @Test func tellsReferencesFromText() {
        for text in [
            "@string/title", "@android:color/white", "@{user.name}", "?attr/size", "?colorPrimary",
            "@*android:string/ok",
        ] {
            #expect(with(text) { isReference($0) }, "\(text)")
        }
        for text in ["", "@", "?", "? what", "@home", "mail@home/x", "?!", "@/x", "@ a/b", "12"] {
            #expect(!with(text) { isReference($0) }, "\(text)")
        }
    }

    @Test func editDistanceCountsMistakes() {
        func distance(_ a: String, _ b: String, _ limit: Int = 9) -> Int {
            with(a) { a in with(b) { editDistance(a, $0, limit: limit) } }
        }
        #expect(distance("abc", "abc") == 0)
        #expect(distance("ABC", "abc") == 0)
        #expect(distance("kitten", "sitting") == 3)
        #expect(distance("titel", "TITLE") == 1)  // neighbours exchanged
        #expect(distance("abcd", "badc") == 2)
        #expect(distance("ca", "abc") == 3)
        #expect(distance("", "abc") == 3)
        #expect(distance("abcdef", "ab", 2) == 3)
        #expect(distance(String(repeating: "a", count: 41), String(repeating: "a", count: 41), 2) == 3)
    }
}
