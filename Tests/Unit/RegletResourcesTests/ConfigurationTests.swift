// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax
import Testing

@testable import RegletResources

/// Calls a function with the bytes of a text.
func withBytes<Result>(_ text: String, _ call: (Bytes) -> Result) -> Result {
    let copy = Array(text.utf8) + [0]
    return copy.withUnsafeBufferPointer { call(Bytes($0.baseAddress!, copy.count - 1)) }
}

func folder(_ qualifiers: String) -> Configuration? { withBytes(qualifiers) { Configuration.read($0) } }

/// The qualifiers that a configuration writes.
private func text(_ configuration: Configuration) -> String {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory(hooks: rg_allocator()))
    defer { memory.deallocate() }
    var message = MessageBuilder(memory)
    configuration.write(to: &message)
    defer { message.release() }
    return String(decoding: (0..<message.bytes.count).map { message.bytes[$0] }, as: UTF8.self)
}

@Suite struct ConfigurationTests {
    @Test func configurationsAreSmall() {
        #expect(MemoryLayout<Configuration>.stride == 48)
    }

    @Test func noQualifiersAreTheDefault() {
        #expect(folder("") == Configuration())
    }

    @Test func aTagWithoutLanguageIsNoLocale() {
        // aapt2 accepts the folder values-b+
        #expect(folder("b+") == Configuration() && folder("b+-night") == folder("night"))
    }

    @Test(arguments: [
        "mcc310-mnc004", "mnc00", "fr-rCA", "b+sr+Latn", "b+es+419", "b+de+1901", "b+en+Latn+US", "kok-rIN",
        "ldrtl-v17", "sw600dp-w720dp-h480dp-v13", "xlarge-notlong-v4", "round-v23", "widecg-lowdr-v26", "square",
        "land-car-notnight-v8", "vrheadset-v26", "xhdpi-v4", "420dpi-v4", "nodpi-v4", "anydpi-v21",
        "finger-keyssoft-12key-navhidden-trackball", "1024x768", "v31",
    ])
    func qualifiersAreWrittenAsTheyAreRead(_ qualifiers: String) throws {
        #expect(text(try #require(folder(qualifiers))).replacing("mnc04", with: "mnc004") == qualifiers)
    }

    @Test(arguments: [
        "night-land", "v21-v22", "fr-fr", "r1A", "land-fr", "x", "-fr", "fr-", "fr--land", "mcc31", "mcc000", "mnc0004",
        "w", "w1.5dp", "w99999dp", "0dpi", "480x640", "normal-normal", "b+fr+x", "b+fr-rCA", "fr-rca1",
        "v",
        "blue", "mcc310-r12",
    ])
    func otherWordsAreNotQualifiers(_ qualifiers: String) {
        #expect(folder(qualifiers) == nil)
    }

    @Test func carIsATypeOfUIAndNoLanguage() throws {
        let car = try #require(folder("car"))
        #expect(car[.uiType] == 3 && car.locale.isUnset)
    }

    @Test func qualifiersImplyAVersion() {
        #expect(folder("night") == folder("night-v8"))
        #expect(folder("sw600dp-v4") == folder("sw600dp-v13"))
        #expect(folder("sw600dp-v14") != folder("sw600dp"))
    }

    @Test func likelyScriptsAreNotGivenOnes() {
        #expect(folder("b+sr+Cyrl") != folder("sr"))
        #expect(folder("b+fr") == folder("fr"))
    }

    @Test(arguments: [
        ("he-IL", "iw-rIL"), ("id", "in"), ("yi", "ji"), ("sr-Latn-RS", "b+sr+Latn+RS"), ("", ""), ("und", ""),
    ])
    func localesAreTags(_ tag: String, _ qualifiers: String) {
        var configuration = Configuration()
        #expect(withBytes(tag) { configuration.setLocale($0) })
        #expect(text(configuration) == qualifiers)
    }

    @Test func extensionsOfTagsDoNotMatter() {
        var configuration = Configuration()
        #expect(withBytes("ar-EG-u-nu-latn") { configuration.setLocale($0) })
        #expect(configuration.locale == folder("ar-rEG")?.locale)
    }

    @Test(arguments: ["f", "french", "fr_FR", "fr-", "-", "12", "fr-FR-Latn"])
    func badTagsChangeNothing(_ tag: String) {
        var configuration = Configuration()
        #expect(withBytes("de") { configuration.setLocale($0) })
        #expect(!withBytes(tag) { configuration.setLocale($0) })
        #expect(text(configuration) == "de")
    }
}
