import FoundationBase
import Scorekeeping

struct RenameBoardQuestion: Question {
  let board: BoardSummary

  var title: String { "Rename \(board.name) to " }
  var firstText: String { board.name }

  /// The conflict if another process has removed the board.
  func conflict(on boards: BoardsView) -> ScorekeepingError? {
    boards.line(of: .board(board.id)) == nil ? .boardGone(board.name) : nil
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    closing(.renameBoard(board.name, to: answer.text))
  }
}

/// The question for the result of a match; nil for a match that the answer names.
struct ResultQuestion: Question {
  private(set) var match: Command.MatchEntry?

  mutating func update(for board: Scoreboard) {
    match = match?.number.flatMap { board.matches?[number: $0] }.flatMap(board.entry) ?? match
  }

  var title: String {
    match.map { "\($0.home.text) – \($0.away.text), as 3 1: " } ?? "Result, as Ann 3 Bob 1: "
  }
  var firstText: String { standing ?? "" }
  var standing: String? { match?.result?.description }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    if answer.text.trimmed.isEmpty { return .close }
    if let match, (try? Score(parsing: answer.text.trimmed)) != nil {
      return .refuse("The score of \(match.away.text) is missing: write both, as in 3 1")
    }
    return performing("result \(match?.number.map { "\($0) " } ?? "")\(answer.text)")
  }

  func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    Candidates(after: "result ", answer, context).complete(&answer)
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] { hints(keys, "save", "complete") }
}

/// The question in which order players finished a round: the present one or, if it has points, the next.
struct FinishQuestion: Question {
  let round: Int
  private let word: RoundWord

  init(on board: Scoreboard) {
    round = board.roundToFinish ?? board.round + 1
    word = board.rules.roundWord
  }

  var title: String {
    "\(word.numbered(round).capitalizedFirst), first to last (Ann = Bob: level): "
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    answer.text.trimmed.isEmpty ? .close : performing("finish \(answer.text) round \(round)")
  }

  func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    Candidates(after: "finish ", answer, context).complete(&answer)
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] { hints(keys, "save", "complete") }
}

/// The question whether to show the public the next player, a place or all.
struct RevealQuestion: Question {
  let title = "Reveal the next, or type place or all: "

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let part = answer.text.trimmed
    return performing("reveal \(part.isEmpty ? "next" : part)")
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    hints(keys, answer.isEmpty ? "reveal the next" : "reveal")
  }
}

/// A search in the list; cancelling it selects the row where it began.
struct SearchQuestion: Question {
  let origin: Row.ID?

  var title: String { "Search " }

  func typed(_ answer: LineEditor, _ context: ScreenContext) -> Request {
    search(answer, step: 1, isNext: false)
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    .keepMatch(answer.text, orElse: origin)
  }

  func cancel(_ answer: inout LineEditor) -> Request { .leaveSearch(selecting: origin) }

  func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    search(answer, step: 1, isNext: true)
  }

  func goBack(
    by step: Int, _ answer: inout LineEditor, _ history: inout CommandHistory
  ) -> Request {
    search(answer, step: -step, isNext: true)
  }

  private func search(_ answer: LineEditor, step: Int, isNext: Bool) -> Request {
    answer.text.isEmpty ? .select(origin) : .search(answer.text, step: step, isNext: isNext)
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    hints(keys, "keep", "next", cancel: "back")
  }
}

extension Candidates {
  /// The candidates for the end of a text that follows the first word of a command.
  fileprivate init(after word: String, _ answer: LineEditor, _ context: ScreenContext) {
    let completion = Completion(
      of: word + answer.before, boards: [],
      players: context.session.state.board?.players ?? Players(), roster: { [] }, games: { [] })
    self.init(
      stem: String(completion.stem.dropFirst(word.count)), words: completion.candidates)
  }
}
