// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "benchmark", targets: ["Benchmarks"])],
  dependencies: [
    .package(name: "scoreboard", path: "../.."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(name: "CMeasuring", cSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CMeasuring",
        .product(name: "IdentityDiff", package: "scoreboard"),
        .product(name: "StructReference", package: "scoreboard"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ]
)
