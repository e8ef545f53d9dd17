// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax
import Testing

@testable import RegletResources

private func read(_ text: String, _ formats: ValueFormats) -> TypedValue? { borrowing(text) { readValue($0, formats) } }

/// The text that a value reads as, nil if it has none.
private func write(_ value: TypedValue) -> String? {
    let reading = TextReading()
    guard case .text(let start) = writeValue(value, to: &reading.texts, reading.memory) else { return nil }
    return String(cString: reading.texts.pointer(Int(start)))
}

@Suite struct ReadValueTests {
    @Test(arguments: [
        ("#fff", 0xFFFF_FFFF), ("#8Abc", 0x88AA_BBCC), ("#123456", 0xFF12_3456), (" #00fedcba\n", 0x00FE_DCBA),
    ])
    func colorsHaveThreeToEightDigits(_ text: String, _ argb: UInt32) {
        let value = read(text, .any)
        #expect(value?.kind == .color && value?.data == argb)
    }

    @Test(arguments: [
        "", "#", "#12", "#12345", "#1234567", "#123456789", "#fff;", "#ggg", "red", "0xff0000", "123", "# fff",
    ])
    func refusesOtherColors(_ text: String) { #expect(read(text, .color) == nil) }

    @Test func booleansHaveThreeSpellings() {
        for text in ["true", " True", "TRUE "] { #expect(read(text, .any)?.boolean == true) }
        for text in ["false", "False", "FALSE"] { #expect(read(text, .any)?.integer == 0) }
        #expect(read("true", .boolean)?.integer == -1)
        for text in ["yes", "1", "tRUE", "tru", "truee", "true false"] { #expect(read(text, .boolean) == nil) }
    }

    @Test(arguments: [
        ("0", 0), ("-7", -7), ("007", 7), (" 08 ", 8), ("-2147483648", Int32.min), ("2147483647", Int32.max),
        ("0x1F", 31), ("0xffffffff", -1), ("-0", 0),
    ])
    func integersAreDecimalOrHexadecimal(_ text: String, _ number: Int32) {
        let value = read(text, .any)
        #expect(value?.integer == number)
        #expect(value?.kind == (text.contains("x") ? .hexadecimal : .integer))
    }

    @Test(arguments: [
        "+5", "1e3", "5.5", "0X1F", "0x", "-0x5", "0x100000000", "2147483648", "-2147483649", "1_000", "-", "5dp",
        "0x1g",
    ])
    func refusesOtherIntegers(_ text: String) { #expect(read(text, .integer) == nil) }

    @Test(arguments: [
        ("5dp", 0x501), ("5dip", 0x501), ("+5dp", 0x501), ("-5dp", 0xFFFF_FB01), ("5.sp", 0x502), ("0px", 0),
        ("1e3dp", 0x3E801), (".5dp", 0x4000_0031), ("0.5in", 0x4000_0034), ("1.5pt", 0x00C0_0023),
        ("-1.5mm", 0xFF40_0025),
        ("3.3dp", 0x01A6_6621), ("300.5dp", 0x0096_4011),
    ])
    func dimensionsKeepTheBitsOfTheirMantissa(_ text: String, _ complex: UInt32) {
        let value = read(text, .any)
        #expect(value?.dimension == complex, "\(text) \(String(value?.data ?? 0, radix: 16))")
    }

    @Test func dimensionsBeyondTheMantissaWrap() {
        #expect(read("8388608px", .dimension)?.data == 0x8000_0000)
        #expect(read("16777216dp", .dimension)?.data == 1)
        #expect(read("1e38px", .dimension)?.data == 0)
        #expect(read("1e39px", .dimension) == nil)
    }

    @Test(arguments: [
        "5", "5 dp", "5DP", "5Dp", "--5dp", "5,5dp", "NaNdp", "infdp", ".dp", "5d", "dp", "0x5dp", "5dp5", "50%",
        "5px dp", "5sp\u{0}",
    ])
    func refusesOtherDimensions(_ text: String) { #expect(read(text, .dimension) == nil) }

    @Test func fractionsAreOfTheBaseOrTheParents() {
        #expect(read("50%", .any)?.fraction == 0x4000_0030)
        #expect(read("50%p", .any)?.fraction == 0x4000_0031)
        #expect(read("200%", .any)?.fraction == 0x200)
        #expect(read("-10%", .fraction)?.fraction == 0xF333_3330)
        for text in ["50", "%", "%p", "50 %", "50%x", "50%P", "50%pp", "5dp"] { #expect(read(text, .fraction) == nil) }
    }

    @Test func valuesTakeTheFirstTypeTheirTextCanBe() {
        #expect(read("5", .float)?.float == 5)
        #expect(read("5", [.float, .integer])?.kind == .integer)
        #expect(read("1.5", .any)?.float == 1.5)
        #expect(read("1e39", .float) == nil)
        #expect(read("5", [.dimension, .string, .reference]) == nil)
        #expect(read("text", .any) == nil)
    }

    @Test func gettersConvertOnlyIntegersBooleansAndColors() {
        let color = TypedValue(.color, 0xFF11_2233)
        #expect(color.integer == -15_654_349 && color.boolean == true && color.color == 0xFF11_2233)
        #expect(color.float == nil && color.dimension == nil && color.fraction == nil)
        #expect(TypedValue(.boolean, .max).color == 0xFFFF_FFFF)
        #expect(TypedValue(.integer, 0).boolean == false && TypedValue(.integer, 0).dimension == nil)
        for kind: TypedValue.Kind in [.null, .string, .float, .dimension, .fraction, .reference, .missing] {
            #expect(TypedValue(kind, 1).integer == nil && TypedValue(kind, 1).boolean == nil)
        }
    }

    @Test(arguments: [
        ("5dp", "5.0dip"), ("-0.5px", "-0.5px"), ("1.5sp", "1.5sp"), ("2pt", "2.0pt"), ("3in", "3.0in"),
        ("40mm", "40.0mm"), ("3.3dp", "3.2999878dip"), ("50%", "50.0%"), ("5%p", "4.999995%p"), ("#123", "#ff112233"),
        ("#0000", "#0"), ("true", "true"), ("FALSE", "false"), ("-12", "-12"), ("0", "0"), ("0x1F", "0x1f"),
        ("-2147483648", "-2147483648"), ("1.50", "1.5"), ("1e7", "1.0E7"), ("9999999.0", "9999999.0"),
        ("1.25e-4", "1.25E-4"), ("0.001", "0.001"), ("12345678e20", "1.2345678E27"), ("100.0", "100.0"), ("0.0", "0.0"),
        ("-0.0", "-0.0"), ("9.99e-10", "9.99E-10"), ("3.4028235e38", "3.4028235E38"),
    ])
    func valuesReadAsTexts(_ text: String, _ result: String) {
        #expect(read(text, .any).flatMap(write) == result)
    }

    @Test func valuesOfTheStoreHaveNoTextOfTheirOwn() {
        #expect(write(TypedValue(.null)) == "@0")
        for kind: TypedValue.Kind in [.empty, .missing, .string, .reference, .attribute, .bag, .file] {
            #expect(write(TypedValue(kind)) == nil)
        }
        #expect(write(TypedValue(.float, Float.nan.bitPattern)) == "NaN")
        #expect(write(TypedValue(.float, (-Float.infinity).bitPattern)) == "-Infinity")
    }

    @Test func floatsHaveTheFewestDigitsThatReadTheSame() {
        var state: UInt64 = 7
        for _ in 0..<2_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = Float(bitPattern: UInt32(state >> 32))
            guard value.isFinite, value.magnitude > 1e-37 else { continue }
            let text = write(TypedValue(.float, value.bitPattern))!
            #expect(Float(text) == value)
            #expect(text.filter(\.isNumber).count <= "\(value)".filter(\.isNumber).count + 1, "\(text) \(value)")
        }
    }
}

@Suite struct ComplexTests {
    private func dimension(_ text: String) -> UInt32 { read(text, .dimension)!.data }

    @Test func unitsFollowTheDensity() {
        func pixels(_ text: String) -> Float { Complex.pixels(dimension(text), density: 320, fontScale: 1.5) }
        #expect(pixels("7px") == 7 && pixels("7dp") == 14 && pixels("8sp") == 24 && pixels("1in") == 320)
        #expect(pixels("36pt") == 160 && pixels("2.5mm") == 2.5 * 320 * (1 / 25.4))
        #expect(Complex.pixels(0x10F, density: 160, fontScale: 1) == 0)
    }

    @Test(arguments: [
        ("1.5px", 2, 1), ("1.4px", 1, 1), ("-1.5px", -2, -1), ("0.1px", 1, 0), ("-0.1px", -1, 0), ("0px", 0, 0),
        ("8388607dp", 8_388_607, 8_388_607),
    ])
    func sizesAreRoundedAndOffsetsCutOff(_ text: String, _ size: Int32, _ offset: Int32) {
        #expect(Complex.pixelSize(dimension(text), density: 160, fontScale: 1) == size)
        #expect(Complex.pixelOffset(dimension(text), density: 160, fontScale: 1) == offset)
    }

    @Test func pixelsOutOfRangeAreTheLimit() {
        #expect(Complex.pixelSize(dimension("8388607in"), density: 640, fontScale: 1) == .max)
        #expect(Complex.pixelOffset(dimension("-8388607in"), density: 640, fontScale: 1) == .min)
        #expect(Complex.pixelSize(dimension("1dp"), density: .nan, fontScale: 1) == 1)
    }

    @Test func fractionsMultiplyOneOfTheBases() {
        #expect(Complex.fraction(read("50%", .fraction)!.data, base: 8, parentBase: 100) == 4)
        #expect(Complex.fraction(read("50%p", .fraction)!.data, base: 8, parentBase: 100) == 50)
        #expect(Complex.fraction(0x10F, base: 8, parentBase: 100) == 0)
    }

    @Test func encodedNumbersKeepUpTo23Bits() {
        for value: Float in [0, 1, -1, 0.25, 127.5, -200.75, 65_535.5, 8_388_607, -8_388_608] {
            #expect(Complex.float(Complex.encode(value, .dp)) == value)
        }
        #expect(Complex.float(Complex.encode(9000.123, .px)) == 9000.1171875)
        #expect(Complex.encode(.nan, .px) == 0 && Complex.encode(.infinity, .px) == 0)
        #expect(Complex.unit(Complex.encode(3, .mm)) == .mm)
    }
}
