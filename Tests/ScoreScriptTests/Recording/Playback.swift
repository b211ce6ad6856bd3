import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScript

/// A recording that is played during recording, each line as soon as it is written.
final class Playback {
  let session: Session
  private(set) var lines: [String] = []
  private var isHidden = false

  init() throws {
    session = try Session(journal: MemoryJournal(), environment: .still)
  }

  /// Performs lines. Each must parse, be allowed, and change something or open a board.
  func play(_ text: String) throws {
    #expect(text.hasSuffix("\n"))
    for line in text.split(separator: "\n").map(String.init) {
      lines.append(line)
      let read = try ScriptLine(parsing: line)
      #expect(read.description == line)
      switch read.statement {
      case nil, .sleep: break
      case .hide:
        #expect(!isHidden)
        isHidden = true
      case .show:
        #expect(isHidden)
        isHidden = false
      case .command(let command):
        let before = session.state.board?.id
        let outcome = try session.perform(command)
        // A recording names the team of a player whom a board may remember in another team, and forgets names that its
        // reader has never known.
        #expect(
          !outcome.entries.isEmpty || outcome.transition.new.board?.id != before
            || line.hasPrefix("team ") || line.hasPrefix("forget "),
          "\(line) does nothing")
      default: Issue.record("'\(line)' is no line of a recording")
      }
    }
    #expect(!isHidden, "What is hidden is written in one piece")
  }

  /// The commands so far, without pauses and comments.
  var commands: [String] {
    lines.compactMap { (try? Command(parsing: $0))?.description }
  }

  /// Whether the open board equals another in content and details.
  func agrees(with board: Scoreboard) -> Bool {
    guard let copy = session.state.board else { return false }
    return content(copy) == content(board) && copy.agrees(with: board)
  }

  private func content(_ board: Scoreboard) -> [[String]] {
    [
      board.players.map(\.name), board.players.map(\.score.description),
      board.players.map { $0.team ?? "-" },
      RankedBoard(board).ranked.map { "\($0.rank) \($0.player.name)" },
    ]
  }
}
