// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT
import PackageDescription

// The ordinary Swift build: tests, sanitizers, coverage and Swift hosts. The library that ships is built from the same
// sources in Embedded Swift by scripts/build.sh.
let settings: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"])]

let package = Package(
    name: "Reglet",
    products: [.library(name: "reglet", type: .dynamic, targets: ["Reglet"])],
    targets: [
        .systemLibrary(name: "CReglet", path: "include"),
        .systemLibrary(name: "CExpat", path: "Sources/CExpat"),
        .systemLibrary(name: "CLibc", path: "Sources/CLibc"),
        .target(name: "RegletSolver", swiftSettings: settings),
        .target(name: "RegletEngine", dependencies: ["CReglet", "CLibc", "RegletSolver"], swiftSettings: settings),
        .target(name: "RegletSyntax", dependencies: ["RegletEngine", "CExpat", "CLibc"], swiftSettings: settings),
        .target(name: "RegletResources", dependencies: ["RegletSyntax"], swiftSettings: settings),
        .target(name: "RegletPaint", dependencies: ["RegletSyntax", "RegletResources"], swiftSettings: settings),
        .target(
            name: "RegletMarkup", dependencies: ["RegletSyntax", "RegletResources", "RegletPaint"],
            swiftSettings: settings),
        .target(
            name: "Reglet",
            dependencies: [
                "CReglet", "RegletEngine", "RegletSyntax", "RegletResources", "RegletPaint", "RegletMarkup",
            ],
            swiftSettings: settings),
        .testTarget(name: "AbiTests", dependencies: ["CReglet"], path: "Tests/Unit/AbiTests"),
        .testTarget(name: "RegletSolverTests", dependencies: ["RegletSolver"], path: "Tests/Unit/RegletSolverTests"),
        .testTarget(
            name: "RegletEngineTests", dependencies: ["CReglet", "RegletEngine", "Reglet"],
            path: "Tests/Unit/RegletEngineTests"),
        .testTarget(
            name: "RegletResourcesTests", dependencies: ["RegletEngine", "RegletSyntax", "RegletResources"],
            path: "Tests/Unit/RegletResourcesTests"),
        .testTarget(
            name: "RegletPaintTests", dependencies: ["CReglet", "RegletEngine", "RegletSyntax", "RegletPaint"],
            path: "Tests/Unit/RegletPaintTests"),
        .testTarget(
            name: "RegletMarkupTests",
            dependencies: ["CReglet", "RegletEngine", "RegletSyntax", "RegletMarkup", "Reglet"],
            path: "Tests/Unit/RegletMarkupTests"),
    ],
    swiftLanguageModes: [.v5]
)
