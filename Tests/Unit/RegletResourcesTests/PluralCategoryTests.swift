// SPDX-License-Identifier: MIT
import RegletSyntax
import Testing

@testable import RegletResources

private func category(_ locale: String, _ quantity: Int) -> PluralCategory {
    var configuration = Configuration()
    #expect(withBytes(locale) { configuration.setLocale($0) })
    return configuration.locale.pluralCategory(quantity)
}

@Suite struct PluralCategoryTests {
    @Test(
        arguments: [
            ("en", 1, .one), ("en", 0, .other), ("", 1, .one), ("xx", 1, .other), ("ja", 1, .other), ("fr", 0, .one),
            ("fr", 2_000_000, .many), ("ru", 21, .one), ("ru", 11, .many), ("ru", 23, .few), ("ar", 0, .zero),
            ("ar", 2, .two),
            ("ar", 103, .few), ("ar", 111, .many), ("ar", 100, .other), ("cy", 6, .many), ("lv", 0, .zero),
            ("he", 2, .two),
            ("pt", 0, .one), ("pt-PT", 0, .other), ("pt-AO", 0, .one), ("br", 1_000_000, .many), ("br", 71, .other),
            ("kw", 20_000, .two), ("kw", 21_000, .other), ("lag", 0, .zero), ("tzm", 99, .one), ("iu", 2, .two),
            ("sr-Latn-RS", 22, .few), ("en", -1, .one), ("en", .min, .other),
        ] as [(String, Int, PluralCategory)])
    func quantitiesHaveTheCategoriesOfTheirLanguage(_ locale: String, _ quantity: Int, _ expected: PluralCategory) {
        #expect(category(locale, quantity) == expected)
    }

    @Test func categoriesHaveWords() {
        #expect(withBytes("few") { PluralCategory.read($0) } == .few)
        #expect(withBytes("some") { PluralCategory.read($0) } == nil)
    }
}
