// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "diff-benchmark", targets: ["DiffBenchmark"])],
  dependencies: [
    .package(name: "scoreboard", path: "../.."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(name: "CMeasuring", cSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "DiffBenchmark",
      dependencies: [
        "CMeasuring",
        .product(name: "IdentityDiff", package: "scoreboard"),
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
