import Foundation

/// One board: a name, its players in manual order, the rules and the round.
public struct Scoreboard: Identifiable, Equatable, Codable, Sendable {
  /// Which board this is, across renames and restarts.
  public let id: UUID
  /// What is true of the board as a whole.
  public var details: Details
  /// The players in manual order.
  public var players: Players

  /// The part of a board that is not its players.
  public struct Details: Hashable, Codable, Sendable {
    /// The name exactly as typed.
    public var name: String
    /// The round being played, from 1.
    public var round = 1
    /// What the board is played by.
    public var rules = Rules()

    /// The details of a new board.
    public init(name: String) {
      self.name = name
    }
  }

  /// A new board without players.
  public init(id: UUID, name: String) {
    self.id = id
    details = Details(name: name)
    players = Players()
  }

  /// A board put together from its parts.
  public init(id: UUID, details: Details, players: Players) {
    self.id = id
    self.details = details
    self.players = players
  }

  /// The name exactly as typed.
  public var name: String { details.name }
  /// The round being played, from 1.
  public var round: Int { details.round }
  /// What the board is played by.
  public var rules: Rules { details.rules }

  /// The board as the list of boards shows it.
  public var summary: BoardSummary {
    BoardSummary(id: id, name: name, playerCount: players.count, round: round)
  }
}

/// Content that comes from elsewhere, as out of a file.
extension Scoreboard {
  /// This board with the name, the players, the rules and the round of another. A player of this board keeps the identity
  /// where the other board has a player of the same name, but not that identity: selections stay valid.
  ///
  /// Law: what can be told of the other board without identities can be told of the result.
  package func replaced(by other: Scoreboard) throws -> Scoreboard {
    let players = try Players(
      other.players.map { player in
        guard self.players[id: player.id] == nil, let same = self.players.named(player.name),
          other.players[id: same.id] == nil
        else { return player }
        return Player(
          id: same.id, name: player.name, score: player.score, team: player.team,
          colour: player.colour, reached: player.reached)
      })
    return Scoreboard(id: id, details: other.details, players: players)
  }

  /// The change that led here from an earlier state, as an import makes it; nil if there is none. It is an entry of the
  /// board's own, and its command says the same in the words of the language.
  package func imported(over old: Scoreboard, by writer: Writer, at time: Date) -> JournalEntry? {
    let change = change(from: old)
    if change.isEmpty { return nil }
    let lines = [JournalEntry.importWords(name)] + commands(from: old).map(\.description)
    return JournalEntry(
      scope: id, writer: writer.id, time: time, command: lines.joined(separator: "\n"),
      change: .board(change))
  }
}

extension JournalEntry {
  private static let importWord = "# import "

  /// How the journal calls the import of a board.
  package static func importWords(_ name: String) -> String { importWord + Word.quoted(name) }

  /// How the journal calls the import of boards.
  package static func importWords(count: Int) -> String { "\(importWord)\(count) boards" }

  /// Whether it is an import, and no reversal of one.
  var isImport: Bool { reversal == nil && command.hasPrefix(Self.importWord) }
}

extension String {
  /// A command as it is told in one line: of one that begins with a comment, that.
  package var asTold: String {
    guard hasPrefix("# ") else { return replacing("\n", with: ", ") }
    return String(dropFirst(2).prefix { $0 != "\n" })
  }
}
