import Foundation
import ScoreScreen
import ScoreScript
import ScoreSnapshots
import Scorekeeping
import Testing

/// The screens of `watch`, with its options, and of `follow`.
@Suite struct PublicSnapshotTests {
  private static let midnight = Date(timeIntervalSinceReferenceDate: 0)

  private func session(_ journal: any Journal) throws -> Session {
    try Session(
      journal: journal,
      environment: .init(now: { Self.midnight }, offsetFromUTC: { _ in 0 }))
  }

  private func perform(_ lines: [String], by session: Session) throws {
    for line in lines { try session.perform(line) }
  }

  /// What is shown of a board, from when it was opened until the last change.
  struct Watched: Sendable, CustomTestStringConvertible {
    let name: String
    var lines: [String]
    /// Lines that come while the board is watched.
    var later: [String] = []
    var group: String?
    var isBig = false
    var isClean = false
    var isPresented = false
    var keys: [Key] = []

    var testDescription: String { name }
  }

  private static let league = [
    #"board Office as league"#, #"add Ann Bob "Cyd Charisse" Dee Eve"#, "fixtures round",
    "result Bob 2 Eve 1", "result Dee 2 Cyd 2", "result Cyd 0 Ann 3",
  ]
  private static let groups = [
    "board Sprint", "add Ann 14 Bob 9 Cid 11 Dee 9", "group Ann Dee girls",
    "group Bob Cid Dee juniors",
  ]
  private static let final = ["board Final", "add Ann 40 Bob 50 Cid 30 Dee 20", "freeze"]
  private static let clocks = [
    "board Chess", "add Ann Bob", "clock each 5:00+3", "clock start", "deals Bob",
  ]

  static let watched = [
    Watched(name: "a league", lines: league, later: ["result Eve 1 Dee 0"]),
    Watched(name: "the table of a league", lines: league, keys: ["r"]),
    Watched(name: "the list of matches", lines: league, keys: ["r", .tab, .tab]),
    Watched(
      name: "a group", lines: groups, later: ["score Dee +9", "score Ann +1"], group: "juniors"),
    Watched(
      name: "a sheet of a group", lines: groups, later: ["score Dee +9"], group: "juniors",
      keys: ["r"]),
    Watched(name: "big and a group", lines: groups, group: "juniors", isBig: true),
    Watched(name: "a frozen board", lines: final, later: ["score Ann +12"]),
    Watched(
      name: "places that are revealed", lines: final,
      later: ["score Ann +12", "reveal place", "reveal place"]),
    Watched(
      name: "a player who is revealed", lines: final,
      later: ["score Dee +45", "reveal next"]),
    Watched(
      name: "all is revealed", lines: final,
      later: ["score Ann +12", "reveal place", "reveal place", "reveal place", "reveal place"]),
    Watched(
      name: "big with places that are revealed", lines: final,
      later: ["score Ann +12", "reveal place"], isBig: true),
    Watched(
      name: "a presenter", lines: final, later: ["score Ann +12", "reveal place"],
      isPresented: true),
    Watched(
      name: "a wall", lines: ["board Quiz", "target 9", "add Ann Bob"],
      later: ["score Ann +9 Bob +3"], isBig: true, isClean: true),
    Watched(name: "a clean list", lines: league, isClean: true),
    Watched(name: "clocks of players", lines: clocks, later: ["turn next"]),
    Watched(name: "history", lines: league, keys: ["h"]),
    Watched(name: "help", lines: league, keys: ["?"]),
    Watched(name: "a deleted board", lines: league, later: ["board Office delete"]),
  ]

  @Test(arguments: watched) func watching(_ watched: Watched) throws {
    for size in Scene.threeSizes {
      let journal = MemoryJournal()
      let keeper = try session(journal)
      try perform(watched.lines, by: keeper)
      let screens = try Screens(
        watching: keeper.state.board?.id, of: session(PublicJournal(of: journal)), size: size,
        group: watched.group)
      (screens.isBig, screens.options.isClean) = (watched.isBig, watched.isClean)
      if watched.isPresented { screens.companion.present = { _, _ in } }
      for line in watched.later {
        try perform([line], by: keeper)
        _ = screens.pollChanges()
      }
      screens.handle(watched.keys)
      expectSnapshot(of: screens, named: "\(watched.name) \(size.columns)x\(size.rows)")
    }
  }

  @Test(arguments: [("an empty stream", false), ("a stream", true)])
  func following(name: String, hasEvents: Bool) throws {
    for size in Scene.threeSizes {
      let session = try session(MemoryJournal())
      try perform(["board Votes"], by: session)
      let screens = Screens(following: session, size: size)
      if hasEvents {
        try perform(["add Red Blue Green", "score Red +120 Blue +51 Green +9"], by: session)
        screens.streamFacts = StreamFacts(
          window: "last 5 min", total: .points(200), hasEvents: true)
        screens.notice = "180 events/s"
      }
      _ = screens.pollChanges()
      for (key, state) in [(nil, ""), ("j", " selected"), (" ", " held"), ("z", " big")]
        as [(Key?, String)]
      {
        if let key { screens.handle([key]) }
        if state == " held" {
          try perform(["score Red +1"], by: session)
          _ = screens.pollChanges()
        }
        expectSnapshot(of: screens, named: "\(name)\(state) \(size.columns)x\(size.rows)")
        if !hasEvents { break }
      }
    }
  }
}
