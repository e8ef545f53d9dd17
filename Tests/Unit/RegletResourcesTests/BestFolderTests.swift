// SPDX-License-Identifier: MIT
import RegletSyntax
import Testing

@testable import RegletResources

/// The best of some folders for a device, as Android searches it.
private func best(_ folders: [String], for device: Configuration) -> String? {
    var found: (name: String, configuration: Configuration)?
    for (name, configuration) in folders.map({ ($0, folder($0)!) }).sorted(by: { $0.1.precedes($1.1) }) {
        if !configuration.matches(device) { continue }
        if found == nil || configuration.isBetter(than: found!.configuration, for: device) {
            found = (name, configuration)
        }
    }
    return found?.name
}

private func device(_ qualifiers: String, locale: String = "", sdk: UInt16 = 30) -> Configuration {
    var device = folder(qualifiers)!
    device.sdk = sdk
    if locale != "" { #expect(withBytes(locale) { device.setLocale($0) }) }
    return device
}

@Suite struct BestFolderTests {
    @Test func choicesAreThoseOfAndroid() {
        for line in recordedChoices.split(separator: "\n") {
            let halves = line.split(separator: ":")
            let start = halves[0].split(separator: " ")
            let names = halves[1].split(separator: " ").map {
                $0.drop { $0 == "*" } == "default" ? "" : String($0.drop { $0 == "*" })
            }
            let marked = halves[1].split(separator: " ").first { $0.hasPrefix("*") }.map { String($0.dropFirst()) }
            let wanted = device(start[0] == "default" ? "" : String(start[0]), sdk: UInt16(start[1])!)
            let found = best(names, for: wanted)
            #expect(found == (marked == "default" ? "" : marked), "\(line)")
        }
    }

    @Test(arguments: [
        ("es-AR", "es", "b+es+419"), ("es-AR", "es-rES", "es-rMX"), ("en-IN", "en-rGB", "en"),
        ("en-AU", "en", "b+en+001"),
        ("fr-FR", "", "fr-rCA"), ("sr-RS", "", "b+sr+Cyrl"), ("zh-HK", "zh-rCN", "zh-rTW"), ("fil-PH", "", "tl"),
        ("pt-AO", "pt", "pt-rPT"), ("ar-MA", "ar-rEG", "ar-rTN"), ("en-US", "en-rGB", ""),
        ("de-1901", "de", "b+de+1901"),
    ])
    func theSecondLocaleIsBetter(_ locale: String, _ worse: String, _ better: String) {
        #expect(best([worse, better], for: device("", locale: locale)) == better)
        #expect(best([better, worse], for: device("", locale: locale)) == better)
    }

    @Test(arguments: [
        ("sr-RS", "b+sr+Latn"), ("zh-CN", "zh-rTW"), ("en-XA", "en"), ("nb", "no"), ("", "en"), ("xx-AA", "xx-rBB"),
    ])
    func otherScriptsAndLanguagesDoNotMatch(_ locale: String, _ name: String) {
        #expect(best([name], for: device("", locale: locale)) == nil)
    }

    @Test func lengthsAndVersionsAreLowerBounds() {
        let device = device("sw600dp-w700dp-h600dp", sdk: 21)
        #expect(best(["sw720dp", "w800dp", "h601dp", "v22"], for: device) == nil)
        #expect(best(["sw320dp", "sw600dp"], for: device) == "sw600dp")
        #expect(best(["w600dp", "w500dp-h500dp"], for: device) == "w500dp-h500dp")
        #expect(best(["v4", "v21"], for: device) == "v21")
    }

    @Test func screensTakeTheNearestSizeBelow() {
        #expect(best(["small", "normal", "xlarge"], for: device("large")) == "normal")
        #expect(best(["", "normal"], for: device("large")) == "normal")
        #expect(best(["", "small"], for: device("large")) == "")
        #expect(best(["small"], for: device("")) == nil)
    }

    @Test(arguments: [
        ("160dpi", "ldpi", "hdpi"), ("420dpi", "xhdpi", "xxhdpi"), ("180dpi", "hdpi", "mdpi"), ("", "ldpi", "mdpi"),
        ("320dpi", "nodpi", "hdpi"), ("320dpi", "xhdpi", "anydpi"), ("160dpi", "", "mdpi"),
    ])
    func theSecondDensityIsBetter(_ density: String, _ worse: String, _ better: String) {
        #expect(best([worse, better], for: device(density)) == better)
    }

    @Test func softKeyboardsAreExposed() {
        #expect(best(["", "keysexposed"], for: device("keyssoft")) == "keysexposed")
        #expect(best(["keysexposed", "keyssoft"], for: device("keyssoft")) == "keyssoft")
        #expect(best(["keyssoft"], for: device("keysexposed")) == nil)
    }

    @Test func unsetPropertiesFitNoValue() {
        #expect(best(["notnight", "ldltr", "port", "mcc310"], for: device("")) == nil)
    }
}
