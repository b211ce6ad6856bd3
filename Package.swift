// swift-tools-version: 6.2

import PackageDescription

#if os(macOS)
  // Homebrew's folder, which compilers do not search.
  let yamlPackage: String? = "yaml-0.1"
  let regexPackage: String? = "libpcre2-8"
  let digestPackage: String? = "libmd"
#else
  // Without: its flags would come before the archive that 'Scripts/install' links.
  let yamlPackage: String? = nil
  let regexPackage: String? = nil
  let digestPackage: String? = nil
#endif

let commit = Context.environment["SCOREBOARD_COMMIT"] ?? ""

let package = Package(
  name: "scoreboard",
  platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .executable(name: "scoreboard", targets: ["scoreboard"]),
    .library(name: "IdentityDiff", targets: ["IdentityDiff"]),
    .library(name: "StructReference", targets: ["StructReference"]),
    .library(name: "Scorekeeping", targets: ["Scorekeeping"]),
    .library(name: "ScoreStore", targets: ["ScoreStore"]),
    .library(name: "ScreenCells", targets: ["ScreenCells"]),
    .library(name: "ScoreScreen", targets: ["ScoreScreen"]),
    .library(name: "ScoreScript", targets: ["ScoreScript"]),
    .library(name: "GoldenFrames", targets: ["GoldenFrames"]),
    .library(name: "SnapshotExpectations", targets: ["SnapshotExpectations"]),
    .library(name: "ScoreFrames", targets: ["ScoreFrames"]),
    .library(name: "ScoreSnapshots", targets: ["ScoreSnapshots"]),
  ],
  // A package that needs a part of this one fetches only what that part depends on: nothing for
  // 'IdentityDiff', 'StructReference', 'ScreenCells', 'GoldenFrames' and 'SnapshotExpectations', which need no trait.
  traits: [
    .trait(
      name: "Program", description: "The command-line program, with all that it depends on.",
      enabledTraits: ["Scorekeeping"]),
    .trait(
      name: "Scorekeeping",
      description: "The libraries of scoreboards, which depend on swift-collections."),
    .default(enabledTraits: ["Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .target(name: "IdentityDiff"),
    .target(name: "StructReference", dependencies: ["IdentityDiff"]),
    // Words and characters: how they are quoted, measured and made safe to show.
    .target(name: "Texts", dependencies: ["FoundationBase"]),
    .target(
      name: "Scorekeeping",
      dependencies: [
        "FoundationBase", "IdentityDiff", "StructReference", "Texts",
        .product(
          name: "HashTreeCollections", package: "swift-collections",
          condition: .when(traits: ["Scorekeeping"])),
      ],
      // The guide of games, which holds their rules.
      resources: [.embedInCode("Games/games.md")]),
    // Foundation without language data: its upper half is 30 MB of the installed program.
    .target(name: "FoundationBase"),
    // Files that are read whole, and files that are written out of sight until they are whole; their problems.
    .target(name: "WholeFiles", dependencies: ["FoundationBase"]),
    // What there is to see of boards and people, as data: facts, tables and changes. No markup, terminals or files.
    .target(
      name: "ScoreTables",
      dependencies: ["FoundationBase", "IdentityDiff", "Scorekeeping", "Texts"]),
    .systemLibrary(
      name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "ScoreStore",
      dependencies: [
        "CSQLite", "FoundationBase", "IdentityDiff", "Scorekeeping", "StructReference",
        "WholeFiles",
      ]),
    // The journal in PostgreSQL. No product: it needs 'ScoreStore' for archives alone.
    .target(
      name: "ScoreDatabase",
      dependencies: ["FoundationBase", "IdentityDiff", "ScoreStore", "Scorekeeping"]),
    .systemLibrary(
      name: "CPCRE2", pkgConfig: regexPackage,
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    // The time at which a file was created, which Glibc does not show to Swift.
    .systemLibrary(name: "CStatx"),
    // A live board of what another program tells. No product.
    .target(
      name: "ScoreStream",
      dependencies: [
        "CPCRE2", "CStatx", "FoundationBase", "IdentityDiff", "Scorekeeping", "WholeFiles",
      ]),
    .systemLibrary(
      name: "CNCurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    // What a screen holds, without a terminal: cells, lines, grids and their colours.
    .target(name: "ScreenCells", dependencies: ["FoundationBase", "Texts"]),
    // Grids as still and moving pictures.
    .target(name: "ScreenPictures", dependencies: ["FoundationBase", "ScreenCells", "Texts"]),
    // What may run in a signal handler, which Swift may not.
    .target(name: "CTerminalReset"),
    .target(
      name: "ScoreScreen",
      dependencies: [
        "CNCurses", "CTerminalReset", "FoundationBase", "ScoreTables", "Scorekeeping",
        "ScreenCells", "StructReference", "WholeFiles",
      ],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]),
    .target(
      name: "ScoreScript",
      dependencies: [
        "FoundationBase", "IdentityDiff", "Scorekeeping", "ScoreScreen", "ScoreStream",
        "ScoreTables",
        "ScreenPictures", "StructReference", "WholeFiles",
      ]),
    // What a snapshot is, without a test library: the program needs it too.
    .target(
      name: "GoldenFrames",
      dependencies: [
        "FoundationBase", "IdentityDiff", "ScreenCells", "ScreenPictures", "Texts", "WholeFiles",
      ]),
    // Snapshots of boards and scripts, and their review.
    .target(
      name: "ScoreFrames",
      dependencies: [
        "FoundationBase", "GoldenFrames", "IdentityDiff", "Scorekeeping", "ScoreScreen",
        "ScoreScript",
      ]),
    // For tests: depends on Swift Testing and XCTest, as the toolchain has them.
    .target(
      name: "SnapshotExpectations",
      dependencies: ["FoundationBase", "GoldenFrames", "ScreenCells", "Texts", "WholeFiles"],
      exclude: ["README.md"]),
    .target(
      name: "ScoreSnapshots",
      dependencies: [
        "ScoreFrames", "Scorekeeping", "ScoreScreen", "ScoreScript", "SnapshotExpectations",
      ],
      exclude: ["README.md"]),
    .systemLibrary(
      name: "CYaml", pkgConfig: yamlPackage,
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // What a person has set in a file. No product: users of the libraries need no YAML.
    .target(
      name: "ScoreSettings",
      dependencies: [
        "CYaml", "FoundationBase", "ScoreScreen", "ScoreScript", "ScoreTables", "Scorekeeping",
        "WholeFiles",
      ]),
    // Boards and scores as files of other kinds. No product: it needs SQLite.
    .target(
      name: "ScoreExchange",
      dependencies: [
        "FoundationBase", "IdentityDiff", "ScoreStore", "ScoreStream", "ScoreTables",
        "Scorekeeping",
        "ScreenCells", "ScreenPictures", "Texts", "WholeFiles",
      ]),
    .systemLibrary(
      name: "CDigest", pkgConfig: digestPackage,
      providers: [.apt(["libmd-dev"]), .brew(["libmd"])]),
    // Boards for browsers. No product: it needs SwiftNIO.
    .target(
      name: "ScoreServer",
      dependencies: [
        "CDigest", "FoundationBase", "ScoreExchange", "ScoreScreen", "ScoreScript", "ScoreTables",
        "Scorekeeping", "ScreenPictures", "StructReference",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Program"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Program"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Program"])),
      ],
      // The style sheet, the script and the icon of the pages.
      resources: [.embedInCode("Page/Assets")]),
    // The commit that was built: 'Scripts/run' and others name it.
    .target(
      name: "CBuildInfo", cSettings: [.define("SCOREBOARD_COMMIT", to: "\"\(commit)\"")]),
    .executableTarget(
      name: "scoreboard",
      dependencies: [
        "CBuildInfo", "FoundationBase", "GoldenFrames", "ScoreDatabase", "ScoreExchange",
        "ScoreFrames", "ScoreScreen", "ScoreScript", "ScoreServer", "ScoreSettings", "ScoreStore",
        "ScoreStream", "ScoreTables", "WholeFiles",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Program"])),
      ],
      resources: [.embedInCode("Guides")]),
    .target(
      name: "TestSupport", dependencies: ["ScoreTables", "Scorekeeping"], path: "Tests/TestSupport"),
    // A terminal emulator, for tests alone: nothing that is not a test may depend on it.
    .systemLibrary(
      name: "CVTerm", path: "Tests/CVTerm",
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
    // What terminals show of the bytes that they are sent. Not a test, but built with the tests alone, as a build of
    // the program must not need CVTerm.
    .testTarget(
      name: "TerminalSupport", dependencies: ["CNCurses", "CVTerm", "ScoreScreen"],
      path: "Tests/TerminalSupport"),
    .testTarget(name: "IdentityDiffTests", dependencies: ["IdentityDiff", "TestSupport"]),
    .testTarget(
      name: "StructReferenceTests",
      dependencies: ["IdentityDiff", "StructReference", "TestSupport"]),
    .testTarget(
      name: "ScorekeepingTests", dependencies: ["ScoreTables", "Scorekeeping", "TestSupport"],
      exclude: ["Rounds/Fixtures"]),
    .testTarget(
      name: "ScoreTablesTests",
      dependencies: ["ScoreTables", "Scorekeeping", "TestSupport", "Texts"]),
    .testTarget(
      name: "ScoreStreamTests", dependencies: ["ScoreStream", "Scorekeeping", "TestSupport"]),
    .testTarget(
      name: "ScoreStoreTests",
      dependencies: [
        "CSQLite", "IdentityDiff", "ScoreScreen", "ScoreStore", "StructReference", "TestSupport",
      ]),
    // The laws of a journal on all stores, and the connection to a server.
    .testTarget(
      name: "ScoreDatabaseTests",
      dependencies: [
        "IdentityDiff", "ScoreDatabase", "ScoreExchange", "ScoreStore", "Scorekeeping",
        "StructReference", "TestSupport",
      ]),
    .testTarget(
      name: "ScoreScreenTests",
      dependencies: ["CNCurses", "ScoreScreen", "ScoreTables", "ScreenCells", "TestSupport"]),
    .testTarget(
      name: "ScoreScriptTests",
      dependencies: [
        "ScoreExchange",
        "Scorekeeping", "ScoreScreen", "ScoreScript", "ScreenCells", "ScreenPictures",
        "StructReference", "TerminalSupport", "TestSupport", "WholeFiles",
      ], exclude: ["Reading/Problems"]),
    .testTarget(
      name: "ScoreExchangeTests",
      dependencies: [
        "IdentityDiff", "ScoreExchange", "ScoreScreen", "ScoreScript", "ScoreStore", "ScoreTables",
        "Scorekeeping", "StructReference", "TestSupport",
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "ScoreServerTests",
      dependencies: [
        "ScoreScreen", "ScoreServer", "Scorekeeping", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Program"])),
      ]),
    .testTarget(
      name: "ScoreSettingsTests",
      dependencies: [
        "ScoreScreen", "ScoreScript", "ScoreSettings", "Scorekeeping", "TestSupport",
      ]),
    // What terminals show, against what grids hold.
    .testTarget(
      name: "TerminalTruthTests",
      dependencies: [
        "CNCurses", "GoldenFrames", "ScoreFrames", "Scorekeeping", "ScoreScreen", "StructReference",
        "TerminalSupport", "TestSupport",
      ]),
    .testTarget(
      name: "GoldenFramesTests",
      dependencies: [
        "GoldenFrames", "ScoreFrames", "Scorekeeping", "ScoreScreen", "ScoreScript", "TestSupport",
        "WholeFiles",
      ],
      exclude: ["Malformed"]),
    .testTarget(
      name: "ScoreSnapshotsTests",
      dependencies: [
        "GoldenFrames", "Scorekeeping", "ScoreScreen", "ScoreScript", "ScoreSnapshots",
        "SnapshotExpectations", "TestSupport",
      ], exclude: ["__Snapshots__", "Samples/__Snapshots__", "Samples/final.scores"]),
    .testTarget(
      name: "ScreenSnapshotTests",
      dependencies: ["GoldenFrames", "Scorekeeping", "ScoreScreen", "ScoreSnapshots"],
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "scoreboard", "ScoreScreen", "ScoreScript", "ScoreSettings", "Scorekeeping",
        "StructReference", "TerminalSupport", "TestSupport",
      ],
      exclude: ["Faults/faulty_files.c", "Fixtures"]),
  ]
)

// 'Scripts/test --filter TARGET' builds only the tests that it runs.
if let tests = Context.environment["SCOREBOARD_TESTS"]?.split(separator: " ") {
  let used = package.targets.filter { target in tests.contains { $0 == target.name } }
    .flatMap(\.dependencies)
  package.targets.removeAll { target in
    target.type == .test && !tests.contains { $0 == target.name }
      && !used.contains { if case .byNameItem(target.name, _) = $0 { true } else { false } }
  }
}

// 'Scripts/test-fuzz' builds these with '--sanitize fuzzer', which brings the main function.
if Context.environment["SCOREBOARD_FUZZING"] != nil {
  let targets: [(name: String, dependencies: [Target.Dependency])] = [
    ("FuzzDiff", ["IdentityDiff"]),
    ("FuzzGrid", ["ScreenCells"]),
    ("FuzzScript", ["ScoreScript"]),
    ("FuzzScreen", ["ScoreScreen", "Scorekeeping"]),
    (
      "FuzzImport",
      ["ScoreExchange", "ScoreScript", "ScoreStore", "Scorekeeping", "StructReference"]
    ),
    (
      "FuzzData",
      ["ScoreExchange", "ScoreScreen", "ScoreStore", "Scorekeeping", "StructReference"]
    ),
  ]
  package.targets += targets.map { name, dependencies in
    .executableTarget(name: name, dependencies: dependencies, path: "Tests/Fuzzing/\(name)")
  }
}

// 'Scripts/measure-libraries' builds these.
if Context.environment["SCOREBOARD_BENCHMARKS"] != nil {
  let folder = "Tests/Benchmarks/Sources"
  package.targets += [
    .target(name: "CMeasuring", path: "\(folder)/CMeasuring"),
    .target(name: "Measuring", dependencies: ["CMeasuring"], path: "\(folder)/Measuring"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CMeasuring", "IdentityDiff", "Measuring", "Scorekeeping", "StructReference",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ], path: "\(folder)/Benchmarks"),
    // By itself, as it needs curses.
    .executableTarget(
      name: "SnapshotBenchmark",
      dependencies: ["GoldenFrames", "Measuring", "ScoreFrames", "Scorekeeping", "ScoreScreen"],
      path: "\(folder)/SnapshotBenchmark"),
  ]
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// Small modules on which laws and terminals spend a quarter of the time of all tests. Assertions stay. Where the package
// is fetched for another one, its user debugs, and SwiftPM may refuse such flags: it lies below 'checkouts' or 'registry'.
let isFetched = Context.packageDirectory.split(separator: "/").contains {
  $0 == "checkouts" || $0 == "registry"
}
for target in package.targets where !isFetched {
  switch target.name {
  case "IdentityDiff", "ScreenCells", "StructReference", "TerminalSupport", "Texts":
    let flags = ["-O", "-assert-config", "Debug"]
    target.swiftSettings? += [.unsafeFlags(flags, .when(configuration: .debug))]
  default: break
  }
}
