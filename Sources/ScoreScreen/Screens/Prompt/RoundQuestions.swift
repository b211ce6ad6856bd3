import FoundationBase
import ScoreTables
import Scorekeeping

/// A question while the points of a round are entered player by player.
protocol RoundQuestion: Question {
  /// The players whose points were typed since the first one was asked for: another answer replaces them.
  var entered: Set<Player.ID> { get set }
}

/// A question that begins a round.
protocol BeginningQuestion: Question {
  /// The round; nil if there is none, and the game ends.
  var next: Int? { get }
}

/// The question for the points of a player in a round, one player after another.
struct PointsQuestion: RoundQuestion, AmountQuestion {
  var player: Player
  var suggestion = ""
  var entered: Set<Player.ID> = []
  /// The round of the points, also if another process has begun the next one.
  private(set) var round: Int
  private var presentRound = 1
  private var word = RoundWord.round
  /// The name and the par of the round; empty without both.
  private var roundNote = ""
  private(set) var scores = ScoreKind.points
  /// Whether the player counts down to a target, so that points are below zero.
  private(set) var isCountdown = false
  /// The points with which those of the round add up; nil unless all others have points.
  private var rest: Score?
  /// The place in manual order, kept if somebody else removes the player.
  private var place = 0
  /// The frame that the player rolls in; nil where points do not follow from rolls.
  private var frame: Frame?
  /// Whether a round has one result, which another replaces.
  private var takesOneResult = false
  /// Whether `x` is a foul, which counts 0.
  private var takesFouls = false
  /// The points with which a player begins a round, where rounds are won and each answer is a part of one.
  private var roundStart: Score?

  /// The frame that the next roll of a player belongs to. A player who has missed a frame rolls that one first.
  private struct Frame {
    let rolls: Rolls
    let number: Int
    let count: Int
    var text: String { rolls.text(of: number) ?? "" }
    var isOpen: Bool { !text.isEmpty && !rolls.isComplete(number, of: count) }
  }

  /// - Parameter round: nil for the current round.
  init(_ player: Player, in round: Int? = nil) {
    self.player = player
    self.round = round ?? .max
  }

  mutating func update(for board: Scoreboard) {
    (presentRound, scores) = (board.round, board.rules.scores)
    word = board.rules.roundWord
    round = min(round, board.round)
    if let player = board.players[id: player.id] { self.player = player }
    place = board.players.offset(of: player.id) ?? place
    roundNote = board.note(ofRound: round).map { " (\($0))" } ?? ""
    isCountdown = player.countsDown(on: board)
    rest = board.rest(for: player.id, in: round)
    takesOneResult = board.takesOneResult
    takesFouls = takesOneResult && board.rules.wins == .high
    roundStart = board.roundRule?.start
    frame = board.rules.format.frames.map { count in
      let rolls = self.player.rolls ?? Rolls()
      return Frame(rolls: rolls, number: min(round, rolls.next(of: count)), count: count)
    }
  }

  /// What is left of the sum of the round.
  var firstText: String {
    rest.map { isCountdown ? $0.signed(as: scores) : $0.text(as: scores) } ?? ""
  }

  /// The place of the next player to ask for.
  func place(of players: Players, by step: Int) -> Int {
    players.offset(of: player.id).map { $0 + step } ?? place + min(0, step)
  }

  var title: String {
    if let frame {
      return "Rolls of \(player.name) in \(word.numbered(frame.number))"
        + (frame.text.isEmpty ? " " : ", \(frame.isOpen ? "after" : "instead of") \(frame.text): ")
    }
    let place = round == presentRound ? roundNote : " in \(word.numbered(round))\(roundNote)"
    let left = roundStart.map { player.rounds[round] ?? $0 }
    if left == nil, let points = player.rounds[round] {
      let text = points.text(as: scores)
      return "Points of \(player.name)\(place), "
        + (isReplacing ? "instead of \(text): " : "\(text) so far: ")
    }
    return isCountdown
      ? "\(player.name), now \((left ?? player.playedScore).text(as: scores)): points\(place) "
      : "Points of \(player.name)\(round == presentRound ? " in this \(word.one)" : "")\(place) "
  }

  var standing: String? {
    if let frame { return frame.text.isEmpty ? nil : frame.text }
    return player.rounds[round]?.text(as: scores)
  }

  /// Whether the answer replaces points of the round instead of adding to them.
  private var isReplacing: Bool {
    (takesOneResult || entered.contains(player.id) && roundStart == nil)
      && player.rounds[round] != nil
  }

  /// Adds the points, or replaces those that were typed before, and asks for those of the next player. Without points,
  /// or if somebody else has removed the player, asks at once.
  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let text = answer.text.trimmed
    let isGone = context.session.state.board?.players[id: player.id] == nil
    if text.isEmpty || isGone { return .enterRound(by: 1) }
    if let frame {
      // A whole frame is corrected by its number; the rest of one that is begun goes on with it.
      let rolls = text.uppercased()
      let whole =
        frame.isOpen
        ? frame.rolls.text(of: frame.number, followedBy: rolls, of: frame.count) : rolls
      return .perform(
        .roll(
          [.init(PlayerReference(player), whole ?? rolls)], round: whole.map { _ in frame.number }),
        then: [.enterRound(by: 1)])
    }
    do {
      let isFoul = takesFouls && text.lowercased() == "x"
      let points = try isFoul ? .zero : Score(typed: text, isCountdown: isCountdown)
      let change = Command.ScoreChange(
        PlayerReference(player), isReplacing ? .set(points) : .add(points))
      return .perform(.score([change], round: round), then: [.enterRound(by: 1)])
    } catch {
      return .fail(error)
    }
  }

  mutating func cancel(_ answer: inout LineEditor) -> Request {
    if isUntouched(answer.text) { return .close }
    defer { (answer, suggestion) = (LineEditor(), "") }
    return .say("'\(answer.text)' for \(player.name) is dropped")
  }

  func goBack(
    by step: Int, _ answer: inout LineEditor, _ history: inout CommandHistory
  ) -> Request {
    guard isUntouched(answer.text) else {
      return .refuse("'\(answer.text)' for \(player.name) is not kept yet: Enter keeps it")
    }
    answer = LineEditor()
    return .enterRound(by: -step)
  }

  /// Whether nothing is typed, or only what is offered stands there.
  private func isUntouched(_ text: String) -> Bool { text.isEmpty || text == firstText }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    [
      Hint(keys.names(of: .answer), isReplacing ? "replace, next" : "add, next", 1),
      Hint(keys.names(of: .older), "back", 3),
      Hint(keys.names(of: .cancel), isUntouched(answer) ? "done" : "drop", 2),
    ]
  }
}

/// The question whether to begin the next round after the last player or, after the last round, to end the game.
struct NextRoundQuestion: RoundQuestion, BeginningQuestion {
  let next: Int?
  var entered: Set<Player.ID> = []
  /// The names of the players without points in the round.
  private var skipped: [String] = []
  /// The players whose frames lack rolls, and the number of players from the first of them back to the last, negative.
  private var open: (names: [String], step: Int)?
  /// By how much the points of the round miss their sum; nil if they are right.
  private var off: String?
  private var word = RoundWord.round

  init(_ next: Int?) {
    self.next = next
  }

  mutating func update(for board: Scoreboard) {
    skipped = board.players.lazy.filter { !$0.hasLeft && !board.hasEntry($0) }.map(\.name)
    let unfinished = board.players.indices.filter { board.openFrame(of: board.players[$0]) != nil }
    open = unfinished.first.map {
      (unfinished.map { board.players[$0].name }, $0 - board.players.count)
    }
    off = board.sumWords(ofRound: board.round)
    word = board.rules.roundWord
  }

  var title: String {
    if let open {
      return "Rolls of \(Self.list(open.names)) are missing: back to \(open.names[0])? "
    }
    return "\(skippedWords): " + (next.map { "on to \(word.numbered($0))? " } ?? "end the game? ")
  }

  /// Whose points of the round are missing: `No points for Ann and Bob`.
  private var skippedWords: String {
    if skipped.isEmpty { return off?.capitalizedFirst ?? "All are entered" }
    return "No points for \(Self.list(skipped))"
  }

  private static func list(_ names: [String]) -> String {
    switch names.count {
    case 1: names[0]
    case 2: "\(names[0]) and \(names[1])"
    default: "\(names[0]), \(names[1]) and \(names.count - 2) more"
    }
  }

  var step: String? {
    open == nil ? next.map { "begins \(word.numbered($0))" } ?? "ends the game" : nil
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    if let open { return .enterRound(by: open.step) }
    return next.map { .perform(.round(.number($0)), then: [.enterNextRound($0)]) }
      ?? closing(.round(.next))
  }

  func goBack(
    by step: Int, _ answer: inout LineEditor, _ history: inout CommandHistory
  ) -> Request { .enterRound(by: -step) }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    hints(
      keys,
      open.map { "back to \($0.names[0])" } ?? (next == nil ? "end the game" : "next \(word.one)"),
      cancel: "done")
  }
}

/// The question whether to begin one more round although another process has just begun one.
struct OneMoreRoundQuestion: BeginningQuestion {
  let next: Int?
  private let present: Int
  private var word = RoundWord.round

  init(_ next: Int, after present: Int) {
    (self.next, self.present) = (next, present)
  }

  mutating func update(for board: Scoreboard) { word = board.rules.roundWord }

  private var number: Int { next ?? present }
  var title: String {
    "Somebody else has just begun \(word.numbered(present)): on to \(word.numbered(number))? "
  }
  var step: String? { "begins \(word.numbered(number))" }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    closing(.round(.number(number)))
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    hints(keys, word.numbered(number), cancel: "stay")
  }
}

extension Page {
  /// Asks for the points of the next player in manual order, which does not move while points are entered. Players who
  /// have left are not asked for. After the last player, asks whether to begin the next round.
  mutating func enterRound(by step: Int) {
    guard let board = board?.value.board,
      let first = board.players.firstIndex(where: { !$0.hasLeft })
    else {
      prompt = nil
      return
    }
    let old = prompt?.question as? PointsQuestion
    if let player = old?.player, board.players[id: player.id] == nil {
      message = Message(text: "\(ScorekeepingError.playerGone(player.name))", isError: true)
    }
    var next = old?.place(of: board.players, by: step) ?? board.players.count + step
    while board.players.indices.contains(next), board.players[next].hasLeft { next += step }
    next = max(first, next)
    // A game that is over has no next round to go on to, and the others do not play on where nobody can still win.
    if board.details.isOver,
      next >= board.players.count || board.isDecided && !board.playsRoundToEnd
    {
      prompt = nil
      return
    }
    let round = old?.round ?? board.round
    var entered = (prompt?.question as? any RoundQuestion)?.entered ?? []
    if let old, prompt?.editor.text.isEmpty == false { entered.insert(old.player.id) }
    let (isLast, hasBegun) = (next >= board.players.count, round < board.round)
    if board.awaitsWinner, isLast || hasBegun {
      // A round that is to be won goes on with the first player, and ends for all at once.
      return enterRound()
    }
    if isLast, hasBegun {
      enterRound()
      message = Message(text: Screens.begun(board.round, on: board))
      return
    }
    var question: any RoundQuestion =
      next < board.players.count
      ? PointsQuestion(board.players[next], in: round) : NextRoundQuestion(board.nextRound)
    question.entered = entered
    ask(question)
  }

  /// Asks for the points of the first player in manual order.
  mutating func enterRound() {
    if let first = board?.value.board.players.first(where: { !$0.hasLeft }) {
      ask(PointsQuestion(first))
    } else {
      prompt = nil
    }
  }

  /// Asks a question in a new prompt, and selects its player where points are entered.
  mutating func ask(_ question: any Question) {
    var question = question
    // What is offered depends on the board.
    if let board { question.update(for: board.value.board) }
    prompt = Prompt(question)
    if let points = question as? PointsQuestion { board?.value.select(points.player.id) }
  }
}
