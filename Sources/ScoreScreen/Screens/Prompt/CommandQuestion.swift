import FoundationBase
import Scorekeeping

/// The question for a command.
struct CommandQuestion: Question {
  let title = ":"
  /// What the sum before the cursor counts, such as ` = 16` after `score Ann +8*2`.
  private(set) var suggestion = ""

  mutating func typed(_ answer: LineEditor, _ context: ScreenContext) -> Request {
    suggestion = meaning(of: answer.text, on: context.session.state.board)
    return .nothing
  }

  private func meaning(of line: String, on board: Scoreboard?) -> String {
    guard let board, let word = line.split(separator: " ").last.map(String.init),
      let meaning = AmountText.meaning(
        of: word.trimmed { $0 == "=" }, as: board.rules.scores, isCountdown: false),
      case .score? = try? Command(parsing: line)
    else { return "" }
    return " = " + meaning
  }

  func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let line = answer.text
    switch PromptWord(line) {
    case .help: return .help
    case .quit: return .quit
    case .facts: return .sayFacts
    case .save: return .endPrompt(saying: "Everything is saved: each change is, as it is made")
    case nil: break
    }
    do throws(LineError) {
      return try Command(parsing: line).map(closing) ?? .close
    } catch {
      answer = LineEditor(
        String(line[..<error.range.lowerBound]), after: String(line[error.range.lowerBound...]))
      return .refuse("\(PromptWord.suggested(by: error.fact) ?? error.fact)")
    }
  }

  func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    let (text, session) = (answer.before, context.session)
    do {
      let completion = try Completion(
        of: text, boards: session.state.boards, players: session.state.board?.players ?? Players(),
        roster: { try session.roster() }, games: session.games)
      var words = completion.candidates
      if completion.stem.allSatisfy(\.isWhitespace) {
        let prefix = text.dropFirst(completion.stem.count).lowercased()
        words += PromptWord.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }
      }
      return Candidates(stem: completion.stem, words: words, separator: " ").complete(&answer)
    } catch {
      return .fail(error)
    }
  }

  mutating func goBack(
    by step: Int, _ answer: inout LineEditor, _ history: inout CommandHistory
  ) -> Request {
    suggestion = ""
    let line = step > 0 ? history.older(than: answer.text) : history.newer()
    if let line { answer = LineEditor(line) }
    return .nothing
  }

  func paste(lines: String, into answer: LineEditor, _ context: ScreenContext) -> Request? {
    lines.trimmed(\.isNewline).contains(where: \.isNewline)
      ? .refuse(
        "A paste of several lines is more than one command. Paste them one by one, or pipe them into 'scoreboard do BOARD -'"
      ) : nil
  }

  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    var hints = hints(keys, "do", "complete")
    hints.insert(Hint(keys.names(of: .older, .newer), "earlier", 4), at: 2)
    return hints
  }
}

/// The history of the command prompt, newest last, and the current position in it.
package struct CommandHistory: Equatable {
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
  case facts
  case save

  /// Parses the first word of a line; nil if it is none of these words.
  init?(_ line: String) {
    switch line.split(separator: " ").first?.lowercased() {
    case "help", "h": self = .help
    case "quit", "q", "q!", "wq", "x", "exit": self = .quit
    case "facts": self = .facts
    case "save", "w", "write": self = .save
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
    case .facts: "facts"
    case .save: "save"
    }
  }

  var summary: String {
    switch self {
    case .help: "show this help (on the screen alone)"
    case .quit: "quit; everything is saved (on the screen alone)"
    case .facts:
      "say what stands beside the name: the round, the clock, the winner (on the screen alone)"
    case .save: "say that everything is saved: each change is, as it is made (on the screen alone)"
    }
  }
}
