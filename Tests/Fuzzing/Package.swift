// swift-tools-version: 6.2

import PackageDescription

// To be built with '--sanitize fuzzer', as 'Scripts/test-fuzz' does: the fuzzer brings the main function.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "scoreboard", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz", dependencies: [.product(name: "IdentityDiff", package: "scoreboard")]),
    .executableTarget(
      name: "FuzzData",
      dependencies: [
        .product(name: "ScoreExchange", package: "scoreboard"),
        .product(name: "ScoreScreen", package: "scoreboard"),
        .product(name: "ScoreStore", package: "scoreboard"),
        .product(name: "Scorekeeping", package: "scoreboard"),
        .product(name: "StructReference", package: "scoreboard"),
      ]),
    .executableTarget(
      name: "FuzzImport",
      dependencies: [
        .product(name: "ScoreExchange", package: "scoreboard"),
        .product(name: "ScoreScript", package: "scoreboard"),
        .product(name: "ScoreStore", package: "scoreboard"),
        .product(name: "Scorekeeping", package: "scoreboard"),
        .product(name: "StructReference", package: "scoreboard"),
      ]),
    .executableTarget(
      name: "FuzzScreen",
      dependencies: [
        .product(name: "ScoreScreen", package: "scoreboard"),
        .product(name: "Scorekeeping", package: "scoreboard"),
      ]),
    .executableTarget(
      name: "FuzzScript", dependencies: [.product(name: "ScoreScript", package: "scoreboard")]),
  ]
)

for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
