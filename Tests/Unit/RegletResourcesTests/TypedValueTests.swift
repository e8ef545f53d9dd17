// SPDX-License-Identifier: MIT
import Testing

@testable import RegletResources

@Suite struct TypedValueTests {
    @Test func valuesAreSmall() {
        #expect(MemoryLayout<TypedValue>.stride == 8)
    }
}
