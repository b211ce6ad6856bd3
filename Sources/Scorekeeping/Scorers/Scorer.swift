import FoundationBase
import IdentityDiff

/// Somebody who scores from elsewhere, such as "Court 3". All changes under one name are the changes of one scorer.
///
/// Law: the name has 1 to `longestName` characters of Unicode, and each of them is visible or a space.
package struct Scorer: Hashable, Sendable {
  package let name: String

  /// The largest number of Unicode scalars in a name. A name stands in each line of the history that it has a part in.
  package static let longestName = 40

  /// The author of a change without a scorer.
  package static let scorekeeper = Scorer(stored: "the scorekeeper")

  /// The author of a change in words: "by Court 3".
  package var words: String { "by \(name)" }

  /// Makes a scorer with a name that an operator has typed. Spaces around it do not count.
  ///
  /// - Throws: `.emptyName`, `.scorerNameTooLong` or `.invisibleInScorerName`.
  package init(named name: String) throws(ScorekeepingError) {
    let name = name.trimmed
    try validate(name: name)
    guard name.unicodeScalars.count <= Self.longestName else { throw .scorerNameTooLong(name) }
    guard name.unicodeScalars.allSatisfy(\.isPrinted) else { throw .invisibleInScorerName }
    self.name = name
  }

  /// Makes a scorer with a name from a table, which anybody may have written. What no name may hold is left out.
  package init(stored name: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(Self.longestName) where scalar.isPrinted {
      scalars.append(scalar)
    }
    let name = String(scalars).trimmed
    self.name = name.isEmpty ? "?" : name
  }
}

extension Unicode.Scalar {
  /// Whether the character is visible or a space: no control, no mark that changes the direction of a line.
  fileprivate var isPrinted: Bool {
    if isASCII { return (0x20...0x7E).contains(value) }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return true
    }
  }
}

/// One touch of a scorer's device. The device makes the identity, from 128 random bits, and repeats it until it has an
/// answer. The first 64 bits may be the same for all taps of the device.
package struct Tap: Identifiable, Hashable, Sendable {
  package let id: UUID
  package let scorer: Scorer
  /// Whether all taps of the device begin with the same 64 bits.
  let namesDevice: Bool

  package init(id: UUID, by scorer: Scorer, namingDevice namesDevice: Bool = false) {
    self.id = id
    self.scorer = scorer
    self.namesDevice = namesDevice
  }

  /// The identities of all taps of the device; nil if they have nothing in common.
  package var device: ClosedRange<UUID>? {
    guard namesDevice else { return nil }
    let b = id.uuid
    func end(_ rest: UInt8) -> UUID {
      UUID(
        uuid: (
          b.0, b.1, b.2, b.3, b.4, b.5, b.6, b.7, rest, rest, rest, rest, rest, rest, rest, rest
        ))
    }
    return end(0)...end(.max)
  }
}

/// A tap that was performed, as a journal keeps it. It is kept for good, also after its entry was undone or folded.
package struct KeptTap: Identifiable, Hashable, Sendable {
  package let id: Tap.ID
  package let board: Scoreboard.ID
  /// The number of the entry that the tap wrote; nil if it changed nothing.
  package let entry: Int?

  package init(id: Tap.ID, board: Scoreboard.ID, entry: Int?) {
    self.id = id
    self.board = board
    self.entry = entry
  }
}

/// The answer to a tap. Laws: the answer to a repeated tap equals the first one, except for `isRepeated`, and for the words
/// if the entry was folded since. The words name only players that the scorer may see.
package struct TapResult: Equatable, Sendable {
  /// The number of the entry that the tap wrote; nil if it changed nothing.
  package internal(set) var number: Int?
  /// The change, such as "Ann 12→13" or "Undo: Ann 13→12". Nil if the tap changed nothing that the scorer may see, or if
  /// the entry was folded. Names are unescaped.
  package let words: String?
  /// Whether the tap had been performed before.
  package let isRepeated: Bool
}

extension JournalEntry {
  /// The change in one line with its author: "Ann 12→13, by Court 3". Names are unescaped.
  package func summary(as kind: ScoreKind) -> String {
    (effect(as: kind) ?? summaryOfCommand) + (author.map { ", \($0.words)" } ?? "")
  }

  /// The change in one line, from the entry alone, without ranks: "Ann 12→13". Nil if it changes no round, no score and,
  /// where rounds are won, no points of one.
  ///
  /// - Parameter players: the players that are named; nil for all.
  func effect(as kind: ScoreKind, among players: Set<Player.ID>? = nil) -> String? {
    var clauses: [String] = []
    if case .board(let change) = change {
      if let details = change.details, details.old.round != details.new.round {
        clauses.append(details.new.rules.numbered(details.new.round).capitalizedFirst)
      } else if let details = change.details, !details.old.isOver, details.new.isOver,
        change.players.isEmpty
      {
        clauses.append("The game is over")
      }
      let updates = change.players.updates
      // The point that wins a game clears the points of both sides.
      let isInGame = updates.allSatisfy(\.roundsWithOtherPoints.isEmpty)
      clauses += updates.filter { players?.contains($0.new.id) ?? true }
        .compactMap { $0.effect(as: kind, isInGame: isInGame) }
    }
    return clauses.isEmpty ? nil : reversalPrefix + clauses.joined(separator: ", ")
  }

  /// The command in one line: "Undo: score Ann +1". Names are unescaped.
  var summaryOfCommand: String { reversalPrefix + command.commandSummary }

  /// "Undo: " or "Redo: " for a reversal; empty for another entry.
  package var reversalPrefix: String { reversal.map { $0 == .undo ? "Undo: " : "Redo: " } ?? "" }
}

extension ChangeSet<Player>.Update {
  /// The rounds in which the player has more or fewer points. Where rounds are won, none is as good as 0, and the round of
  /// those won is left out.
  var roundsWithOtherPoints: [Int] {
    let numbers = old.rounds.differences(from: new.rounds)
    guard isWinningRounds else { return numbers }
    return numbers.filter {
      $0 != Rounds.won && old.rounds[$0] ?? .zero != new.rounds[$0] ?? .zero
    }
  }

  private var isWinningRounds: Bool { (old.rounds[Rounds.won] ?? new.rounds[Rounds.won]) != nil }

  /// The score before and after. Where rounds are won and this is none, the points of the round; nil if these are the
  /// same.
  ///
  /// - Parameter isInGame: whether points of the present game are said.
  fileprivate func effect(as kind: ScoreKind, isInGame: Bool) -> String? {
    if isInGame, old.gamePoints != new.gamePoints {
      let points = Score.points(new.gamePoints - old.gamePoints)
      return "\(new.name) \(points.signed(as: .points)) in the game"
    }
    if old.rolls != new.rolls {
      let scores = [old, new].map { $0.scoreText(as: kind) }
      let frames = changedFrames.map { "\(new.rolls?.text(of: $0) ?? "–") in frame \($0)" }
      return "\(new.name) \(frames.joined(separator: ", "))"
        + (old.score == new.score ? "" : ", \(scores.joined(separator: "→"))")
    }
    if !isWinningRounds || old.score != new.score {
      return "\(new.name) \(old.scoreText(as: kind))→\(new.scoreText(as: kind))"
    }
    guard let round = roundsWithOtherPoints.last else { return nil }
    let texts = [old, new].map { $0.rounds[round]?.text(as: kind) ?? "–" }
    return "\(new.name) \(texts.joined(separator: "→"))"
  }

  /// The numbers of the frames with other rolls.
  package var changedFrames: [Int] {
    (new.rolls ?? Rolls()).differences(from: old.rolls ?? Rolls())
  }
}
