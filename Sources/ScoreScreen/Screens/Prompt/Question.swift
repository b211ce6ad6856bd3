import FoundationBase
import Scorekeeping

/// A question on the status row: its words, and the request that an answer makes.
///
/// To add a question is to add a type.
package protocol Question {
  /// The text before the answer.
  var title: String { get }
  /// The text that is offered: what is typed replaces it.
  var firstText: String { get }
  /// What the board has already where the answer goes, such as a result; nil for nothing.
  var standing: String? { get }
  /// What stands after the cursor but does not belong to the answer.
  var suggestion: String { get }
  /// What Enter does where no answer is typed: `begins round 2`; nil where one is.
  var step: String? { get }
  /// The games above the question; nil for a question that is a line over the screen below it.
  var games: GameList? { get set }

  /// Follows the open board.
  mutating func update(for board: Scoreboard)
  /// Follows what is typed.
  mutating func typed(_ answer: LineEditor, _ context: ScreenContext) -> Request
  mutating func answer(_ answer: inout LineEditor, _ context: ScreenContext) -> Request
  mutating func cancel(_ answer: inout LineEditor) -> Request
  /// Completes the answer, or does what Tab means here.
  mutating func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request
  /// Goes to what came before or, if the step is -1, to what comes next.
  mutating func goBack(by step: Int, _ answer: inout LineEditor, _ history: inout CommandHistory)
    -> Request
  /// The request of a paste of several lines; nil if line ends become blanks.
  func paste(lines: String, into answer: LineEditor, _ context: ScreenContext) -> Request?
  func hints(_ answer: String, _ keys: KeyMap) -> [Hint]
}

extension Question {
  package var firstText: String { "" }
  package var standing: String? { nil }
  package var suggestion: String { "" }
  package var step: String? { nil }
  package var games: GameList? {
    get { nil }
    set {}
  }

  package mutating func update(for board: Scoreboard) {}
  package mutating func typed(_ answer: LineEditor, _ context: ScreenContext) -> Request {
    games?.find(answer.text)
    return .nothing
  }
  package mutating func cancel(_ answer: inout LineEditor) -> Request { .close }
  package mutating func complete(_ answer: inout LineEditor, _ context: ScreenContext) -> Request {
    games?.go(by: 1, typed: answer.text)
    return .nothing
  }
  package mutating func goBack(
    by step: Int, _ answer: inout LineEditor, _ history: inout CommandHistory
  )
    -> Request
  {
    games?.go(by: -step, typed: answer.text)
    return .nothing
  }
  package func paste(lines: String, into answer: LineEditor, _ context: ScreenContext) -> Request? {
    nil
  }

  package func hints(_ answer: String, _ keys: KeyMap) -> [Hint] { hints(keys, "save") }

  /// The hints of a question with an answer that Enter gives and Esc leaves out.
  package func hints(
    _ keys: KeyMap, _ answer: String, _ complete: String? = nil, cancel: String = "leave"
  ) -> [Hint] {
    [Hint(keys.names(of: .answer), answer, 1)]
      + [complete].compactMap(\.self).map { Hint(keys.names(of: .complete), $0, 3) }
      + [Hint(keys.names(of: .cancel), cancel, 2)]
  }

  /// Performs a command and closes the prompt. After an error the prompt stays open and shows the error.
  func closing(_ command: Command) -> Request { .perform(command, then: [.endPrompt()]) }

  /// Performs a command that the answer is a part of, and closes the prompt.
  func performing(_ line: String) -> Request {
    do throws(LineError) {
      return try Command(parsing: line).map(closing) ?? .close
    } catch {
      return .refuse("\(error.fact)")
    }
  }
}

/// The candidates for the end of a text.
struct Candidates {
  /// The part of the text before what the candidates replace.
  var stem = ""
  let words: [String]
  var separator = ", "

  /// Completes the text before the cursor as far as all candidates agree, and lists them.
  func complete(_ answer: inout LineEditor) -> Request {
    guard let shared = words.commonPrefix else { return .say("Nothing to complete here") }
    if shared.count >= answer.before.dropFirst(stem.count).count {
      answer = LineEditor(stem + shared, after: answer.after)
    }
    return words.count == 1 ? .nothing : .say(words.prefix(20).joined(separator: separator))
  }
}

extension [String] {
  /// The longest common prefix, ignoring letter case, as spelt in the first text; nil without texts.
  var commonPrefix: String? {
    first.map { first in
      dropFirst().reduce(first) { shared, other in
        String(zip(shared, other).prefix { String($0).folded == String($1).folded }.map(\.0))
      }
    }
  }
}
