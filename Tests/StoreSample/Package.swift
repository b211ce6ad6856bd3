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
    .target(
      name: "Payroll", dependencies: [.product(name: "ScoreStore", package: "scoreboard")]),
    .executableTarget(name: "raise", dependencies: ["Payroll"]),
    .testTarget(name: "ShopsTests", dependencies: ["Payroll", "Shops", "raise"]),
  ],
  swiftLanguageModes: [.v6]
)
