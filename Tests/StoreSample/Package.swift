// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "shops",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Shops", targets: ["Shops"])],
  dependencies: [.package(name: "scoreboard", path: "../..", traits: ["Scorekeeping"])],
  targets: [
    .target(
      name: "Shops", dependencies: [.product(name: "ScoreStore", package: "scoreboard")]),
    .testTarget(name: "ShopsTests", dependencies: ["Shops"]),
  ],
  swiftLanguageModes: [.v6]
)
