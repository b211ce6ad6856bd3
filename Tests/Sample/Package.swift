// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "errands",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Errands", targets: ["Errands"])],
  dependencies: [.package(name: "scoreboard", path: "../..", traits: ["Scorekeeping"])],
  targets: [
    .target(
      name: "Errands",
      dependencies: [
        .product(name: "IdentityDiff", package: "scoreboard"),
        .product(name: "ScoreScreen", package: "scoreboard"),
      ]),
    .testTarget(
      name: "ErrandsTests",
      dependencies: [
        "Errands",
        .product(name: "IdentityDiff", package: "scoreboard"),
        .product(name: "ScoreScreen", package: "scoreboard"),
        .product(name: "ScoreScript", package: "scoreboard"),
        .product(name: "ScoreSnapshots", package: "scoreboard"),
        .product(name: "Scorekeeping", package: "scoreboard"),
      ], exclude: ["__Snapshots__"]),
  ],
  swiftLanguageModes: [.v6]
)
