import Foundation
import ScoreTables
import TestSupport
import Testing

@testable import Scorekeeping

/// Names that are no longer offered.
@Suite struct ForgettingTests {
  /// A session whose time passes by hand.
  private final class Watch {
    var now = Date(timeIntervalSince1970: 1_800_000_000)
  }

  private let watch = Watch()
  private let session: Session

  init() throws {
    let watch = watch
    session = try Session(journal: MemoryJournal(), environment: .init(now: { watch.now }))
    try session.perform([.board("Law"), .add([.init("Ann")])])
  }

  private var offered: [String] {
    get throws { try session.roster().names(missingFrom: []) }
  }

  @Test func `A name that is forgotten is offered again after undo, and after it is added`() throws
  {
    try session.perform("score Ann +1")
    try session.perform("add \"Erik 40\"")
    watch.now += 3600
    try session.perform("remove \"Erik 40\"")
    #expect(try offered == ["Ann", "Erik 40"])
    session.close()
    let outcome = try session.perform(.forget("ERIK 40"))
    #expect(outcome.entries.first?.change.wordsAboutPeople == "Erik 40 is forgotten")
    #expect(try offered == ["Ann"])
    #expect(try session.perform(.forget("Erik 40")).entries.isEmpty)
    try session.perform("undo")
    #expect(try offered == ["Ann", "Erik 40"])
    try session.perform("redo")
    #expect(try offered == ["Ann"])
    try session.perform([.board("Law"), .add([.init("erik 40")])])
    #expect(try offered == ["Ann", "erik 40"])
    #expect(throws: ScorekeepingError.neverPlayed("Eva", suggestion: nil)) {
      try session.perform("forget Eva")
    }
  }

  @Test func `A name without points that is removed within a minute is not remembered`() throws {
    try session.perform("add \"Erik 40\" Bob Cyd")
    try session.perform("score Bob +5")
    watch.now += 30
    try session.perform("remove \"Erik 40\" Bob")
    #expect(try offered == ["Ann", "Bob", "Cyd"])
    watch.now += 31
    try session.perform("remove Cyd")
    #expect(try offered == ["Ann", "Bob", "Cyd"])
    // Somebody who has been on another board stays, however short the second visit is.
    try session.perform([.board("Order"), .add([.init("Cyd")])])
    try session.perform("remove Cyd")
    #expect(try offered == ["Ann", "Bob", "Cyd"])
    try session.perform("add Dan")
    try session.perform("undo")
    #expect(try offered == ["Ann", "Bob", "Cyd"])
    try session.perform("redo")
    #expect(try offered == ["Ann", "Bob", "Cyd", "Dan"])
  }
}
