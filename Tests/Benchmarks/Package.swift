// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "benchmark", targets: ["Benchmarks"]),
    .executable(name: "snapshot-benchmark", targets: ["SnapshotBenchmark"]),
  ],
  dependencies: [
    .package(name: "scoreboard", path: "../.."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(name: "CMeasuring", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "Measuring", dependencies: ["CMeasuring"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CMeasuring", "Measuring",
        .product(name: "IdentityDiff", package: "scoreboard"),
        .product(name: "Scorekeeping", package: "scoreboard"),
        .product(name: "StructReference", package: "scoreboard"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    // By itself, as it needs curses.
    .executableTarget(
      name: "SnapshotBenchmark",
      dependencies: [
        "Measuring",
        .product(name: "GoldenFrames", package: "scoreboard"),
        .product(name: "ScoreScreen", package: "scoreboard"),
        .product(name: "Scorekeeping", package: "scoreboard"),
      ]),
  ]
)

for target in package.targets where target.name != "CMeasuring" {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
