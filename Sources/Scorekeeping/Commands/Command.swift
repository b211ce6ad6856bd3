/// A command of the command language. The language is the same at the prompt, in a script, from the shell, on standard
/// input and for keys.
///
/// Law: `Command(parsing: command.description)` equals the command, for every command that a line can express.
package enum Command: Hashable, Sendable {
  /// Opens the board with the given name in any letter case, or creates it.
  case board(String)
  /// Creates a board with the rules of the game with the given name.
  case createBoard(String, game: String)
  case renameBoard(String, to: String)
  case deleteBoard(String)
  /// Creates a board with the players and rules of the named board; nil means the open one.
  case rematch(of: String?, as: String?)
  case add([NewPlayer])
  case remove([PlayerReference])
  /// Lets players leave the game, with their points.
  ///
  /// Their matches to come are walkovers; with `annulling`, all their results are struck from the table.
  case leave([PlayerReference], annulling: Bool = false)
  /// Lets players who have left come back.
  case join([PlayerReference])
  case rename(PlayerReference, to: String)
  /// Lets the second remembered player count as the first one across boards; nil lets the first one count alone.
  case same(String, with: String?)
  /// No longer offers a remembered name.
  case forget(String)
  /// Gives points in the current round, or in the round with the given number: an earlier round, 0 for the points at
  /// the start, or the next round, which then begins.
  case score([ScoreChange], round: Int? = nil)
  /// Gives the points of their places to players in the order in which they finished the current round, or the given one.
  /// Others have no points in it.
  case finish([Finisher], round: Int? = nil)
  /// Sets the rolls of players in the current frame, or in the given one.
  case roll([Roll], round: Int? = nil)
  /// Adds, corrects or removes a match.
  case result(ResultChange)
  /// Adds the matches of a plan, or removes all that are not played.
  case fixtures(FixturePlan?)
  case knockout(KnockoutChange)
  /// Enters a drawing of lots among level players, the first one first; without players, removes all drawings.
  ///
  /// The text after the players says what decided, unless it is the name of another player.
  case lot([PlayerReference], because: String?)
  case move(PlayerReference, Destination)
  /// Puts players into a team; nil takes them out of their teams.
  case team([PlayerReference], String?)
  /// Puts players into a group, besides those that they are in. Nil takes them out of all or, if the last reference names a
  /// group, out of that.
  case group([PlayerReference], String?)
  case colour(PlayerReference, PlayerColour)
  case round(RoundChange)
  case order(Order)
  case ranking(Ranking)
  case wins(Wins)
  case scores(ScoreKind)
  case step(Score)
  case target(Score?)
  case format(FormatChange)
  /// Gives the board the rules of a game.
  case game(String)
  /// Ends the game, or resumes a game that has ended.
  case over(Bool)
  case clock(ClockChange)
  case turn(TurnChange)
  /// Sets who deals in this round; in the next round, the next player deals. Nil for nobody.
  case deals(PlayerReference?)
  /// Writes a note into the history; nil takes the last one off the board.
  case note(String?)
  /// Keeps showing the public the board as it is now, until it is revealed.
  case freeze
  case reveal(Revelation)
  case reset
  case undo(Int)
  case redo(Int)

  /// The name and the first score of a player to add.
  package struct NewPlayer: Hashable, Sendable {
    /// The name exactly as typed.
    package var name: String
    /// The first score; nil for a player who has not scored. Zero counts as points in the current round.
    package var score: Score?

    /// Makes a player to add. Without a score, the player has not scored.
    package init(_ name: String, score: Score? = nil) {
      self.name = name
      self.score = score
    }
  }

  /// A change of one player's score.
  package struct ScoreChange: Hashable, Sendable {
    /// The player whose score changes.
    package var player: PlayerReference
    /// The points to add, or the new score.
    package var amount: Amount

    /// Makes a change of a player's score.
    package init(_ player: PlayerReference, _ amount: Amount) {
      self.player = player
      self.amount = amount
    }
  }

  /// `+5`, `-2`, `= 12` or, for no points in a round, `= -`.
  package enum Amount: Hashable, Sendable {
    case add(Score)
    /// The score, or the points of the round that the command names.
    case set(Score)
    case clear
  }

  /// The target of a move in the manual order.
  package enum Destination: Hashable, Sendable {
    case up
    case down
    case top
    case bottom
    /// A place counted from 1; a place beyond the end stands for the end.
    case place(Int)
  }

  /// The scope of a reveal: everything that the freeze hides, one player, the players who share one final place, or the
  /// places up to one.
  package enum Revelation: Hashable, Sendable {
    case all
    /// The next player, going up from the last row of the public board.
    case next
    /// The next final place, going up from the last.
    case place
    /// All final places from the last one up to the given one.
    case places(upTo: Int)
  }

  /// Another clock, or a change of the clock. Times are in thousandths of a second.
  package enum ClockChange: Hashable, Sendable {
    /// A clock that runs down, in each of its periods from the same time.
    case down(Score, periods: Int = 1, period: Int = 1, endsGame: Bool = false)
    /// A clock that counts up.
    case up
    /// A clock for each player, who gains the increment at the end of a turn.
    case each(Score, increment: Score = .zero)
    case remove
    case start
    case stop
    /// Sets what the clock shows, or the time of one player.
    case set(PlayerReference?, Score)
    /// Adds to what the clock shows.
    case add(Score)
  }

  /// Whose turn it is to be.
  package enum TurnChange: Hashable, Sendable {
    case player(PlayerReference)
    /// The next player in the order by hand, after the last one the first.
    case next
    case nobody
  }

  /// The next round, or the round with the given number.
  package enum RoundChange: Hashable, Sendable {
    case next
    case number(Int)
  }
}

extension Command {
  /// Puts one player into a team; nil takes the player out of the team.
  package static func team(_ player: PlayerReference, _ team: String?) -> Command {
    .team([player], team)
  }

  private static func membership(
    _ word: String, _ players: [PlayerReference], _ joined: String?
  ) -> String {
    "\(word) \(players.map(\.description).joined(separator: " ")) \(joined.map(Word.quoted) ?? "-")"
  }
}

extension Command: CustomStringConvertible {
  /// The command as one line of the command language, without control characters.
  package var description: String {
    switch self {
    case .board(let name): "board \(Word.quoted(name))"
    case .createBoard(let name, let game):
      "board \(Word.quoted(name)) as \(Word.quoted(game))"
    case .renameBoard(let name, let new): "board \(Word.quoted(name)) rename \(Word.quoted(new))"
    case .deleteBoard(let name): "board \(Word.quoted(name)) delete"
    case .rematch(nil, let new):
      (["rematch"] + [new].compactMap(\.self).map(Word.quoted)).joined(separator: " ")
    case .rematch(let name?, let new):
      "board \(Word.quoted(name)) \(Command.rematch(of: nil, as: new))"
    case .add(let players): "add " + players.map(\.description).joined(separator: " ")
    case .remove(let players): "remove " + players.map(\.description).joined(separator: " ")
    case .leave(let players, let annuls):
      "leave " + players.map { $0.description(besides: ["annul"]) }.joined(separator: " ")
        + (annuls ? " annul" : "")
    case .join(let players): "join " + players.map(\.description).joined(separator: " ")
    case .rename(let player, let name): "rename \(player) \(Word.quoted(name))"
    case .forget(let name): "forget \(Word.quoted(name))"
    case .same(let name, let other): "same \(Word.quoted(name)) \(other.map(Word.quoted) ?? "-")"
    case .game(let name): "game \(Word.quoted(name))"
    case .score(let changes, let round):
      "score " + changes.map(\.description).joined(separator: " ")
        + (round.map { " round \($0)" } ?? "")
    case .finish(let finishers, let round):
      "finish \(finishers.words)" + (round.map { " round \($0)" } ?? "")
    case .roll(let rolls, let round):
      "roll " + rolls.map(\.description).joined(separator: " ")
        + (round.map { " round \($0)" } ?? "")
    case .result(let change): "result \(change)"
    case .fixtures(let plan?): plan.description
    case .fixtures(nil): "fixtures -"
    case .knockout(let change): change.description.isEmpty ? "knockout" : "knockout \(change)"
    case .lot([], _): "lot -"
    case .lot(let players, let reason):
      "lot " + players.map(\.description).joined(separator: " ")
        + (reason.map { " \(Word.inQuotes($0))" }
          // A last name in quotes would be a reason.
          ?? (players.last.map { $0.description.hasPrefix("\"") } ?? false ? " -" : ""))
    case .move(let player, let destination): "move \(player) \(destination)"
    case .team(let players, let team): Self.membership("team", players, team)
    case .group(let players, let group): Self.membership("group", players, group)
    case .colour(let player, let colour): "colour \(player) \(colour.rawValue)"
    case .round(.next): "round next"
    case .round(.number(let number)): "round \(number)"
    case .order(let order): "order \(order.word)"
    case .ranking(let ranking): "rank \(ranking.rawValue)"
    case .wins(let wins): "wins \(wins.rawValue)"
    case .scores(let scores): "scores \(scores.rawValue)"
    case .step(let step): "step \(step)"
    case .target(let target): "target \(target?.description ?? "-")"
    case .format(let change): "\(change)"
    case .over(let isOver): isOver ? "over" : "over -"
    case .clock(let change): "clock \(change)"
    case .turn(.player(let player)): "turn \(player.description(besides: ["next"]))"
    case .turn(.next): "turn next"
    case .turn(.nobody): "turn -"
    case .deals(let player): "deals \(player?.description ?? "-")"
    case .note(let note): "note \(note.map(Word.inQuotes) ?? "-")"
    case .freeze: "freeze"
    case .reveal(.all): "reveal"
    case .reveal(.next): "reveal next"
    case .reveal(.place): "reveal place"
    case .reveal(.places(let place)): "reveal place \(place)"
    case .reset: "reset"
    case .undo(let count): count == 1 ? "undo" : "undo \(count)"
    case .redo(let count): count == 1 ? "redo" : "redo \(count)"
    }
  }
}

extension PlayerReference: CustomStringConvertible {
  package var description: String { Word.quoted(text) }
}

extension PlayerReference {
  /// The reference where a word, a number or a sign may also stand: in quotes unless it is read back as a name.
  func description(besides words: Set<String>) -> String {
    let isPlain = (text.first?.isLetter ?? false) && !words.contains(text.lowercased())
    return isPlain ? Word.quoted(text) : Word.inQuotes(text)
  }
}

extension Command.NewPlayer: CustomStringConvertible {
  package var description: String {
    Word.quoted(name) + (score.map { " \($0)" } ?? "")
  }
}

extension Command.ScoreChange: CustomStringConvertible {
  package var description: String {
    switch amount {
    case .add(let score): "\(player) \(score.signed)"
    case .set(let score): "\(player) = \(score)"
    case .clear: "\(player) = -"
    }
  }
}

extension Command.Destination: CustomStringConvertible {
  package var description: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case .top: "top"
    case .bottom: "bottom"
    case .place(let place): String(place)
    }
  }
}

extension Command.ClockChange: CustomStringConvertible {
  /// The words after `clock`.
  package var description: String {
    switch self {
    case .down(let length, let periods, let period, let endsGame):
      (periods == 1 ? "" : "\(periods)x") + length.text(as: .time)
        + (period == 1 ? "" : " period \(period)") + (endsGame ? " ends" : "")
    case .up: "up"
    case .each(let length, .zero): "each " + length.text(as: .time)
    case .each(let length, let increment):
      "each " + length.text(as: .time) + increment.signed(as: .time)
    case .remove: "-"
    case .start: "start"
    case .stop: "stop"
    case .set(let player, let time):
      (player.map { $0.description(besides: ["start", "stop", "up", "each"]) + " " } ?? "")
        + "= " + time.text(as: .time)
    case .add(let time): time.signed(as: .time)
    }
  }
}

extension Command {
  /// Whether later commands other than undo and redo are allowed or refused regardless of this one.
  var isIndependent: Bool {
    switch self {
    case .score, .finish, .roll, .result, .fixtures, .knockout, .lot, .leave, .join, .team, .group,
      .colour,
      .move, .round, .order, .ranking, .wins, .scores, .step, .target, .over, .note:
      true
    default: false
    }
  }

  /// Whether the command adds matches or gives them results.
  var makesMatches: Bool {
    switch self {
    case .result, .fixtures, .knockout: true
    default: false
    }
  }

  /// Whether the command adds points in the present round.
  var addsPoints: Bool {
    guard case .score(let changes, round: nil) = self else { return false }
    return changes.contains {
      if case .add(let points) = $0.amount { points > .zero } else { false }
    }
  }

  /// Whether the command affects the list of boards, not only the open board.
  var concernsList: Bool {
    switch self {
    case .board, .createBoard, .renameBoard, .deleteBoard, .rematch: true
    default: false
    }
  }

  /// Whether the command acts on the open board.
  package var needsBoard: Bool {
    switch self {
    case .same, .forget: return false
    default: return !concernsList && !dependsOnHistory
    }
  }

  /// The name of the board that the command opens or makes; nil for another command.
  package var openedBoard: String? {
    switch self {
    case .board(let name), .createBoard(let name, _): name
    default: nil
    }
  }

  /// Whether the effect depends on earlier commands, as for undo and redo.
  var dependsOnHistory: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
  }
}

extension Command {
  /// The command with each reference to a player transformed.
  package func mapReferences(_ transform: (PlayerReference) -> PlayerReference) -> Command {
    switch self {
    case .remove(let players): .remove(players.map(transform))
    case .leave(let players, let annuls): .leave(players.map(transform), annulling: annuls)
    case .join(let players): .join(players.map(transform))
    case .rename(let player, let name): .rename(transform(player), to: name)
    case .score(let changes, let round):
      .score(changes.map { ScoreChange(transform($0.player), $0.amount) }, round: round)
    case .finish(let finishers, let round):
      .finish(
        finishers.map { Finisher($0.players.map(transform), isLevel: $0.isLevel) }, round: round)
    case .roll(let rolls, let round):
      .roll(rolls.map { Roll(transform($0.player), $0.frame) }, round: round)
    case .result(.entry(var entry)):
      {
        (entry.home, entry.away) = (transform(entry.home), transform(entry.away))
        return .result(.entry(entry))
      }()
    case .lot(let players, let reason): .lot(players.map(transform), because: reason)
    case .move(let player, let destination): .move(transform(player), destination)
    case .team(let players, let team): .team(players.map(transform), team)
    case .group(let players, let group): .group(players.map(transform), group)
    case .colour(let player, let colour): .colour(transform(player), colour)
    case .clock(.set(let player?, let time)): .clock(.set(transform(player), time))
    case .turn(.player(let player)): .turn(.player(transform(player)))
    case .deals(let player?): .deals(transform(player))
    default: self
    }
  }
}
