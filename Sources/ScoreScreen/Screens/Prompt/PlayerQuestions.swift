import FoundationBase
import Scorekeeping

/// A question about one player.
protocol PlayerQuestion: Question {
  var player: Player { get set }
}

extension PlayerQuestion {
  mutating func update(for board: Scoreboard) {
    if let player = board.players[id: player.id] { self.player = player }
  }

  /// The conflict if another process has removed the player.
  func conflict(on board: Scoreboard) -> ScorekeepingError? {
    board.players[id: player.id] == nil ? .playerGone(player.name) : nil
  }
}

/// A question whose answer is an amount: after a sum, a half or a time stands what it counts.
protocol AmountQuestion: PlayerQuestion {
  var scores: ScoreKind { get }
  /// Whether points without a sign are subtracted.
  var isCountdown: Bool { get }
  /// What the answer counts, such as ` = 16` after `8*2`.
  var suggestion: String { get set }
}

extension AmountQuestion {
  mutating func typed(_ answer: LineEditor, _ context: ScreenContext) -> Request {
    suggestion =
      AmountText.meaning(of: answer.text.trimmed, as: scores, isCountdown: isCountdown)
      .map { " = " + $0 } ?? ""
    return .nothing
  }
}

struct RenameQuestion: PlayerQuestion {
  var player: Player

  var title: String { "Rename \(player.name) to " }
  var firstText: String { player.name }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    closing(.rename(PlayerReference(player), to: answer.text))
  }
}

/// Asks whether the matches to come of a player who leaves become walkovers, or all results are annulled.
struct LeaveQuestion: PlayerQuestion {
  var player: Player

  var title: String { "\(player.name) leaves, and matches to come are " }
  var firstText: String { Self.choices[0] }

  private static let choices = ["walkovers", "annulled with all results"]

  mutating func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    answer = LineEditor(Self.choices[answer.text == Self.choices[0] ? 1 : 0])
    return .nothing
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let text = answer.text.trimmed
    guard
      let index = Self.choices.firstIndex(where: { !text.isEmpty && $0.begins(withFolded: text) })
    else { return .refuse("Type walkovers, or annulled to strike all results from the table") }
    return closing(.leave([PlayerReference(player)], annulling: index == 1))
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    hints(keys, "leaves", "the other", cancel: "stays")
  }
}

/// The question for a score that replaces the present one.
struct ScoreQuestion: AmountQuestion {
  var player: Player
  var suggestion = ""
  let isCountdown = false
  private(set) var scores = ScoreKind.points

  init(player: Player) {
    self.player = player
  }

  var title: String { "Set \(player.name), now \(player.scoreText(as: scores)), to " }

  mutating func update(for board: Scoreboard) {
    scores = board.rules.scores
    if let player = board.players[id: player.id] { self.player = player }
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let (text, keys) = (answer.text.trimmed, context.keys)
    do {
      let score = try Score(sum: text)
      if text.hasPrefix("+") {
        let (cancel, apply) = (keys[.prompt].key(for: .cancel), keys[.board].key(for: .apply))
        return .refuse(
          "'\(text)' would add, and this sets the score: type \(score) to set it. "
            + "To add, press \(cancel ?? .escape), then type \(score) and press \(apply ?? .enter)")
      }
      return closing(.score([.init(PlayerReference(player), .set(score))]))
    } catch {
      return .fail(error)
    }
  }
}

struct TeamQuestion: PlayerQuestion {
  var player: Player

  var title: String { "Team of \(player.name) " }
  var firstText: String { player.team ?? "" }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let name = answer.text.trimmed
    return closing(.team(PlayerReference(player), name.isEmpty ? nil : name))
  }

  func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let prefix = answer.before.folded
    let teams = Set((context.session.state.board?.players ?? Players()).compactMap(\.team))
    return Candidates(words: teams.sorted().filter { $0.begins(withFolded: prefix) })
      .complete(&answer)
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] { hints(keys, "save", "complete") }
}

struct ColourQuestion: PlayerQuestion {
  var player: Player
  private static let names = PlayerColour.allCases.map(\.rawValue)

  init(player: Player) {
    self.player = player
  }

  var title: String {
    "Colour of \(player.name), now \(PlayerColour(player.colour).rawValue), "
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let name = answer.text.trimmed.lowercased()
    guard let colour = PlayerColour(rawValue: name) else {
      let near = nearest(to: name, among: Self.names)
      let error = ScorekeepingError.unknownChoice(
        answer.text, choices: Self.names, suggestion: near)
      return .refuse("\(error)")
    }
    return closing(.colour(PlayerReference(player), colour))
  }

  func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let prefix = answer.before.lowercased()
    return Candidates(words: Self.names.filter { $0.hasPrefix(prefix) }).complete(&answer)
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] { hints(keys, "save", "complete") }
}
