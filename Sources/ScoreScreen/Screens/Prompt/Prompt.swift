import FoundationBase
import Scorekeeping

/// A question on the status row, and the answer being typed.
struct Prompt: Screen, Equatable {
  let kind = KeyBindings.Screen.prompt
  enum Question: Equatable {
    case addPlayer
    case renamePlayer(Player)
    case exactScore(Player)
    case team(Player)
    case colour(Player)
    /// The points of a player in the current round, one player after another.
    case points(Player)
    /// Whether to begin the next round after the last player or, after the last round, to end the game.
    case nextRound(Int?)
    /// Whether to begin one more round although another process has just begun one.
    case oneMoreRound(Int)
    /// Whether to show the public the next player or all.
    case reveal
    /// The result of a match; nil for a match that the answer names.
    case result(Command.MatchEntry?)
    case newBoard
    case renameBoard(BoardSummary)
    /// A search; cancelling it selects the row where it began.
    case search(from: Row.ID?)
    case command
  }

  private(set) var question: Question
  /// The game of a new board, chosen with Tab; nil for none.
  var game: GamePreset?
  /// The buffers that one prompt leaves to the next.
  var buffers = Buffers()
  var editor: LineEditor
  /// The round of the answer: the current round, but points stay with the round of their question.
  private(set) var round = 1
  private var presentRound = 1
  /// The name and the par of the round; empty without both.
  private var roundNote = ""
  /// The kind of the board's scores.
  private var scores = ScoreKind.points
  /// The remembered names that are not on the board, read once for each question.
  var names: [String]?
  /// The part of a remembered name that Tab would add. It is shown after the cursor but does not belong to the answer.
  var suggestion = ""
  /// The only remembered name that begins with the answer.
  var suggestedName: String?
  /// Names that end in numbers, typed now or added last, as names with scores. Tab takes the offer, and Enter performs it.
  var offer: Offer?
  var takesOffer = false
  /// The players whose points were typed since the first one was asked for: another answer replaces them.
  var entered: Set<Player.ID> = []
  /// The place in manual order of the player that is asked for, kept if somebody else removes the player.
  private(set) var place = 0
  /// Whether the player counts down to a target, so that points are below zero.
  private(set) var isCountdown = false
  /// Whether points were typed where Enter begins the next round.
  var isTypedAhead = false
  /// The names of the players without points in the round, while the next one is asked for.
  private var skipped: [String] = []

  /// - Parameter round: the round of a question for points; nil for the current one.
  init(_ question: Question, in round: Int? = nil) {
    self.question = question
    self.round = round ?? .max
    switch question {
    case .renamePlayer(let player): editor = LineEditor(player.name)
    case .renameBoard(let board): editor = LineEditor(board.name)
    case .team(let player): editor = LineEditor(player.team ?? "")
    case .result(let match?): editor = LineEditor(match.result?.description ?? "")
    default: editor = LineEditor()
    }
  }

  /// Updates the parts of the question that depend on the board, and the player of the question.
  mutating func update(for board: Scoreboard) {
    (presentRound, scores) = (board.round, board.rules.scores)
    round = question.isEnteringPoints ? min(round, board.round) : board.round
    switch question {
    case .nextRound:
      skipped = board.players.lazy.filter { !$0.hasLeft && $0.rounds[board.round] == nil }
        .map(\.name)
    case .exactScore(let player):
      if let player = board.players[id: player.id] { question = .exactScore(player) }
    case .renamePlayer(let player):
      if let player = board.players[id: player.id] { question = .renamePlayer(player) }
    case .team(let player):
      if let player = board.players[id: player.id] { question = .team(player) }
    case .colour(let player):
      if let player = board.players[id: player.id] { question = .colour(player) }
    case .points(let player):
      if let player = board.players[id: player.id] { question = .points(player) }
      place = board.players.offset(of: player.id) ?? place
      roundNote = board.note(ofRound: round).map { " (\($0))" } ?? ""
      isCountdown = player.countsDown(on: board)
    default: break
    }
  }

  /// The round that the answer begins; nil for other questions.
  var nextRound: Int? {
    switch question {
    case .nextRound(let round): round
    case .oneMoreRound(let round): round
    default: nil
    }
  }

  /// What Enter does where no answer is typed: `begins round 2`; nil for other questions.
  var step: String? {
    question == .nextRound(nil) ? "ends the game" : nextRound.map { "begins round \($0)" }
  }

  /// Whether the answer replaces points of the round instead of adding to them.
  func replaces(_ player: Player) -> Bool {
    entered.contains(player.id) && player.rounds[round] != nil
  }

  /// The text before the answer.
  var title: String {
    switch question {
    case .addPlayer: "Add player "
    case .renamePlayer(let player): "Rename \(player.name) to "
    case .exactScore(let player):
      "Set \(player.name), now \(player.scoreText(as: scores)), to "
    case .team(let player): "Team of \(player.name) "
    case .colour(let player):
      "Colour of \(player.name), now \(PlayerColour(player.colour).rawValue), "
    case .points(let player): pointsTitle(of: player)
    case .nextRound(let next?): "\(skippedWords): on to round \(next)? "
    case .nextRound(nil): "\(skippedWords): end the game? "
    case .oneMoreRound(let next):
      "Somebody else has just begun round \(presentRound): on to round \(next)? "
    case .result(nil): "Result, as Ann 3 Bob 1: "
    case .result(let match?): "\(match.home.text) – \(match.away.text), as 3 1: "
    case .reveal: "Reveal the next, or type place or all: "
    case .newBoard: game.map { "Name of the new board, \($0.name): " } ?? "Name of the new board "
    case .renameBoard(let board): "Rename \(board.name) to "
    case .search: "Search "
    case .command: ":"
    }
  }

  private func pointsTitle(of player: Player) -> String {
    let place = round == presentRound ? roundNote : " in round \(round)\(roundNote)"
    if let points = player.rounds[round] {
      let text = points.text(as: scores)
      return "Points of \(player.name)\(place), "
        + (replaces(player) ? "instead of \(text): " : "\(text) so far: ")
    }
    return isCountdown
      ? "\(player.name), now \(player.scoreText(as: scores)): points\(place) such as -60 "
      : "Points of \(player.name)\(round == presentRound ? " in this round" : "")\(place) "
  }

  /// Whose points of the round are entered: `No points for Ann and Bob`.
  private var skippedWords: String {
    switch skipped.count {
    case 0: "All are entered"
    case 1: "No points for \(skipped[0])"
    case 2: "No points for \(skipped[0]) and \(skipped[1])"
    default: "No points for \(skipped[0]), \(skipped[1]) and \(skipped.count - 2) more"
    }
  }

  /// The prompt as the status row, and the column of its cursor. The title takes at most half of the row. A long answer
  /// shows only the part around the cursor.
  func line(width: Int, theme: Theme, hints: [Hint] = []) -> (line: Line, cursor: Int) {
    var line = Line(width: width, theme: theme)
    let titleWidth = min(Glyph.width(of: title), step != nil ? max(0, width - 8) : width / 2)
    // The cursor after the answer needs one more column.
    let answer = Glyph.width(of: editor.text + suggestion)
    let used = line.write(hints, leaving: titleWidth + answer + 1)
    line.write(title, at: 1, width: titleWidth, style: .muted)
    let first = 1 + titleWidth
    let room = width - 1 - titleWidth - (used > 0 ? used + 1 : 0)
    let part = editor.visiblePart(width: room, theme: theme)
    let start = first + (part.isCut ? 1 : 0)
    if part.isCut { line.write(theme.ellipsis, at: first, width: 1) }
    let end = first + room
    line.write(part.text, at: start, width: end - start)
    let rest = start + Glyph.width(of: theme.plain(part.text))
    if rest < end { line.write(suggestion, at: rest, width: end - rest, style: .muted) }
    return (line, min(start + part.cursor, width - 1))
  }
}

extension Prompt.Question {
  /// Whether the points of a round are entered player by player.
  var isEnteringRound: Bool {
    switch self {
    case .points, .nextRound: true
    default: false
    }
  }

  /// Whether the question is for the points of a player in the current round.
  var isEnteringPoints: Bool { if case .points = self { true } else { false } }
}

/// A prompt is a line over the screen below it, which stays on the terminal.
extension Prompt {
  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request { .nothing }

  func header(_ context: ScreenContext) -> Header { Header(title: title) }

  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    PageContent(list: room, sections: [])
  }
}

/// The history of the command prompt, newest last, and the current position in it.
struct CommandHistory: Equatable {
  private var lines: [String] = []
  private var position = 0
  private var draft = ""

  mutating func add(_ line: String) {
    if lines.last != line, !line.isEmpty { lines.append(line) }
    rewind()
  }

  mutating func rewind() { position = lines.count }

  mutating func older(than current: String) -> String? {
    guard position > 0 else { return nil }
    if position == lines.count { draft = current }
    position -= 1
    return lines[position]
  }

  mutating func newer() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }
}

/// The words that only the `:` prompt accepts besides commands: they concern the screen, not the boards.
enum PromptWord: String, CaseIterable {
  case help
  case quit

  /// Parses the first word of a line; nil if it is none of these words.
  init?(_ line: String) {
    switch line.split(separator: " ").first?.lowercased() {
    case "help", "h": self = .help
    case "quit", "q", "q!", "wq", "x", "exit": self = .quit
    default: return nil
    }
  }

  /// The error of an unknown command, with one of these words as the suggestion if it is similar.
  static func suggested(by fact: ScorekeepingError) -> ScorekeepingError? {
    guard case .unknownCommand(let word, suggestion: nil) = fact,
      let near = nearest(to: word.lowercased(), among: allCases.map(\.rawValue))
    else { return nil }
    return .unknownCommand(word, suggestion: near)
  }

  var usage: String {
    switch self {
    case .help: "help"
    case .quit: "quit, or q"
    }
  }

  var summary: String {
    switch self {
    case .help: "show this help (on the screen alone)"
    case .quit: "quit; everything is saved (on the screen alone)"
    }
  }
}
