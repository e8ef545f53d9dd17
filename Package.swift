// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT
import PackageDescription

// REGLET_EMBEDDED=1 builds the library that ships (Embedded Swift: no runtime, no Foundation); without it the same
// sources are ordinary Swift, for tests, sanitizers, coverage and Swift hosts. scripts/build.sh sets it.
let embedded = Context.environment["REGLET_EMBEDDED"] == "1"
// What is hot is inlined by hand and loses nothing by -Osize.
let flags = ["-Osize", "-wmo", "-enforce-exclusivity=unchecked"]
let settings: [SwiftSetting] =
    embedded
    ? [.enableExperimentalFeature("Embedded"), .unsafeFlags(flags)]
    : [.unsafeFlags(["-enforce-exclusivity=unchecked"])]

let package = Package(
    name: "Reglet",
    products: [.library(name: "reglet", type: .dynamic, targets: ["Reglet"])],
    targets: [
        .systemLibrary(name: "CReglet", path: "include"),
        .systemLibrary(name: "CExpat", path: "Sources/CExpat"),
        .systemLibrary(name: "CLibc", path: "Sources/CLibc"),
        .target(name: "RegletSolver", swiftSettings: settings),
        .target(name: "RegletEngine", dependencies: ["CReglet", "CLibc", "RegletSolver"], swiftSettings: settings),
        .target(name: "RegletMarkup", dependencies: ["RegletEngine", "CExpat"], swiftSettings: settings),
        .target(
            name: "Reglet", dependencies: ["CReglet", "RegletEngine", "RegletMarkup"], swiftSettings: settings),
        .testTarget(name: "AbiTests", dependencies: ["CReglet"]),
        .testTarget(name: "RegletSolverTests", dependencies: ["RegletSolver"]),
        .testTarget(name: "RegletEngineTests", dependencies: ["CReglet", "RegletEngine"]),
        .testTarget(name: "RegletMarkupTests", dependencies: ["CReglet", "RegletEngine", "RegletMarkup", "Reglet"]),
    ],
    swiftLanguageModes: [.v5]
)
