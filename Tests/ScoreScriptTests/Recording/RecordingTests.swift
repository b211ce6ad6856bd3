import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen
@testable import ScoreScript

@Suite struct RecordingTests {
  private let journal = NotifyingJournal()
  private let session: Session
  private let other: Session
  private let playback: Playback
  private var recorder: ScriptRecorder?

  init() throws {
    session = try Session(journal: journal)
    other = try Session(journal: journal)
    playback = try Playback()
  }

  private mutating func begin() throws {
    let playback = playback
    recorder = try ScriptRecorder(
      of: session, elapsed: { .zero },
      append: { text in
        do { try playback.play(text) } catch { Issue.record(error) }
      })
  }

  private func perform(_ session: Session, _ lines: String...) throws {
    for line in lines { try session.perform(line) }
  }

  private func follow() throws {
    journal.isNotified = true
    try session.follow()
  }

  /// The lines since the last call, or a number of the last lines.
  private func expect(last count: Int, _ lines: String...) {
    #expect(Array(playback.lines.suffix(count)) == lines)
  }

  @Test mutating func `A new board is opened visibly, and another one out of sight`() throws {
    try perform(session, "board Friday", "add Red Blue", "score Red +5", "team Blue North")
    try begin()
    try perform(session, "board New")
    #expect(
      playback.lines == [
        "# Recorded with 'scoreboard record'",
        "hide", "board Friday", "add Red Blue", "team Blue North", "score Red = 5", "show",
        "board New",
      ])
    try perform(session, "add Red")
    try perform(session, "board Friday")
    expect(last: 2, "add Red", "board Friday")
  }

  @Test mutating func `The order of tied players is recorded`() throws {
    try perform(
      session, "board Friday", "add Red Blue Green Rosa", "score Blue +5", "score Green +5",
      "score Red +5", "score Rosa = 5")
    try begin()
    expect(
      last: 6, "board Friday", "add Red Blue Green Rosa",
      "score Red = 5 Blue = 5 Green = 5 Rosa = 5", "score Red -1 Rosa -1 round 0",
      "score Red = 0 Rosa = 0 round 0", "show")
  }

  @Test mutating func `An undo to before the recording is recorded as its result`() throws {
    try perform(session, "board Friday", "add Red Blue", "rename Red Crimson", "score Blue +2")
    try begin()
    try perform(session, "score Blue +1", "undo")
    expect(last: 2, "score Blue +1", "undo  # score Blue +1")
    try perform(session, "undo", "undo")
    expect(last: 2, "score Blue = - round 1", "rename Crimson Red")
    try perform(session, "redo 2")
    expect(last: 2, "rename Red Crimson", "score Blue +2")
  }

  @Test mutating func `Several changes undone at once are one line`() throws {
    try perform(session, "board Friday")
    try begin()
    try perform(session, "add Red", "score Red +1", "score Red +2", "undo 3")
    expect(last: 2, "score Red +2", "undo 3")
  }

  @Test mutating func `Changes by others to the open board are recorded as commands`() throws {
    try perform(session, "board Friday", "add Red Blue")
    try begin()
    try perform(other, "board Friday", "score Red +5", "board Other", "add Red", "score Red +1")
    try follow()
    expect(last: 2, "show", "score Red +5")
    try perform(session, "score Blue +1")
    try perform(other, "board Friday", "undo")
    try follow()
    expect(last: 2, "score Blue +1", "score Red = - round 1")
  }

  @Test mutating func `Changes by others to a board that is reopened are hidden`() throws {
    try perform(session, "board Friday", "add Red")
    try begin()
    try perform(session, "board Sunday")
    try perform(other, "board Friday", "score Red +5", "round 2")
    try perform(session, "board Friday")
    expect(
      last: 6, "board Sunday", "hide", "board Friday", "round 2", "score Red = 5 round 1", "show")
  }

  @Test mutating func `Keys that open a board and score in one commit are recorded as a score`()
    throws
  {
    try perform(session, "board Friday", "add Red", "board Sunday", "add Blue")
    let screens = Screens(session: session, size: Size(columns: 60, rows: 12))
    try begin()
    screens.handle([.escape, .character("G"), .enter, .character("+"), .character("+")])
    expect(last: 6, "hide", "board Friday", "add Red", "show", "score Red +1", "score Red +1")
  }

  @Test mutating func `Renaming, a rematch and a deletion of boards are recorded`() throws {
    try begin()
    try perform(
      session, "board Friday", "add Red Blue", "score Red +5", "rematch", "score Blue +1",
      "board Friday rename Saturday", "board \"Friday 2\" delete", "undo")
    expect(
      last: 6, "score Red +5", "board Friday rematch \"Friday 2\"", "score Blue +1",
      "board Friday rename Saturday", "board \"Friday 2\" delete",
      "undo  # board \"Friday 2\" delete")
  }

  @Test mutating func `Swapped names are recorded through a third one`() throws {
    try perform(session, "board Friday", "add Red Blue")
    try begin()
    try perform(session, "board Sunday")
    try perform(other, "board Friday", "rename Red X", "rename Blue Red", "rename X Blue")
    try perform(session, "board Friday")
    expect(
      last: 5, "board Friday", "rename Red \"Red 2\"", "rename Blue Red", "rename \"Red 2\" Blue",
      "show")
  }

  @Test mutating func `The team of a remembered player is recorded`() throws {
    try begin()
    try perform(session, "board Friday", "add Red Blue", "team Red North", "team Blue North")
    try perform(session, "remove Red", "add Red")
    expect(last: 2, "add Red", "team Red North")
    try perform(session, "undo")
    expect(last: 1, "remove Red")
  }

  @Test mutating func `A table that another run imports is recorded as its result`() throws {
    try perform(session, "board Friday", "add Red Blue", "team Blue North")
    try begin()
    let table = [
      NamedScore("Blue", score: .points(7), team: .none), NamedScore("10", score: .points(3)),
    ]
    _ = try other.importScores(table, onto: "Friday")
    try follow()
    let board = try #require(session.state.board)
    #expect(playback.agrees(with: board))
    expect(last: 3, "add \"10\"", "team Blue -", "score Blue = 7 \"10\" = 3")
  }

  @Test mutating func `Tied players keep their order when they are moved`() throws {
    try perform(
      session, "board Friday", "add Red Blue Green", "score Red +5", "score Blue +5",
      "score Green +5")
    try begin()
    try perform(session, "move Green top", "move Blue top", "score Red -5", "undo")
    let board = try #require(session.state.board)
    #expect(playback.agrees(with: board))
  }

  @Test mutating func `A change that could not be read is recorded by its result`() throws {
    try perform(session, "board Friday", "add Red")
    try begin()
    // The commit is one call of the journal. The next is the read by the recording.
    journal.callsBeforeFailure = 1
    try perform(session, "score Red +3")
    expect(last: 2, "show", "score Red = 3")
  }

  @Test func `A recording that fails reports it once`() throws {
    var texts: [String] = []
    var told: [RecordingError] = []
    let recorder = try ScriptRecorder(
      of: session, elapsed: { .zero },
      append: { text throws(RecordingError) in
        if texts.count == 2 { throw .stopped("a.scores", number: ENOSPC) }
        texts.append(text)
      })
    recorder.onFailure = { told.append($0) }
    try perform(session, "board Friday", "add Red", "score Red +1", "score Red +2")
    #expect(texts.count == 2)
    #expect(told == [.stopped("a.scores", number: ENOSPC)])
    #expect(recorder.failure == told.first)
  }

  @Test func `The screen reports the end of a recording after the effect of the key`() throws {
    try perform(session, "board Friday", "add Red")
    let screens = Screens(session: session, size: Size(columns: 60, rows: 12))
    let recorder = try ScriptRecorder(
      of: session, elapsed: { .zero },
      append: { text throws(RecordingError) in
        if text.contains("score Red") { throw .stopped("a.scores", number: ENOSPC) }
      })
    recorder.onFailure = { [weak screens] in screens?.report($0) }
    screens.handle([.character("+")])
    #expect(screens.page.message.text.hasPrefix("'a.scores' is no longer written (no space left"))
    screens.handle([.character("+")])
    #expect(screens.page.message.text == "Red 1→2")
    #expect(session.state.board?.players.first?.score == .points(2))
  }
}
