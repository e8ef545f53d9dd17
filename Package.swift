// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT
import PackageDescription

// REGLET_EMBEDDED=1 builds the library that ships (Embedded Swift: no runtime, no Foundation); without it the same
// sources are ordinary Swift, for tests, sanitizers, coverage and Swift hosts. scripts/build.sh sets it.
let embedded = Context.environment["REGLET_EMBEDDED"] == "1"
let flags = ["-wmo", "-enforce-exclusivity=unchecked"]
let settings: [SwiftSetting] =
    embedded
    ? [.enableExperimentalFeature("Embedded"), .unsafeFlags(flags)]
    : [.unsafeFlags(["-enforce-exclusivity=unchecked"])]

// Code that runs once a file or once a call is built for size.
let coldSettings = settings + (embedded ? [.unsafeFlags(["-Osize"])] : [])

let package = Package(
    name: "Reglet",
    products: [.library(name: "reglet", type: .dynamic, targets: ["Reglet"])],
    targets: [
        .systemLibrary(name: "CReglet", path: "include"),
        .systemLibrary(name: "CExpat", path: "Sources/CExpat"),
        .systemLibrary(name: "CLibc", path: "Sources/CLibc"),
        .target(name: "RegletSolver", swiftSettings: coldSettings),
        .target(name: "RegletEngine", dependencies: ["CReglet", "CLibc", "RegletSolver"], swiftSettings: settings),
        .target(name: "RegletMarkup", dependencies: ["RegletEngine", "CExpat"], swiftSettings: coldSettings),
        .target(
            name: "Reglet", dependencies: ["CReglet", "RegletEngine", "RegletMarkup"], swiftSettings: coldSettings),
        .testTarget(name: "AbiTests", dependencies: ["CReglet"]),
        .testTarget(name: "RegletSolverTests", dependencies: ["RegletSolver"]),
        .testTarget(name: "RegletEngineTests", dependencies: ["CReglet", "RegletEngine"]),
        .testTarget(name: "RegletMarkupTests", dependencies: ["CReglet", "RegletEngine", "RegletMarkup", "Reglet"]),
    ],
    swiftLanguageModes: [.v5]
)
