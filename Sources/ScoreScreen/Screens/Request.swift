import Scorekeeping

/// The request that a screen returns to the controller after handling a key.
package enum Request {
  case nothing
  case say(String)
  case refuse(String)
  case fail(any Error)
  /// Ends the question for names with a sentence. For a moment, names that are still being typed are refused.
  case leaveNames(String)
  /// Performs a command or, if it fails, the other one. If either succeeds, its requests follow.
  case perform(Command, orElse: Command? = nil, then: [Request] = [])
  /// Undoes the last command and performs another in its place.
  case replaceLast(by: Command, then: [Request])
  /// Adds a sentence after the outcome of a command.
  case note(String)
  case select(Row.ID?)
  /// Selects the player with a name, such as a new one.
  case selectPlayer(named: String)
  /// Begins an amount, or ends it with nil. A digit that follows reverts the step.
  case type(PendingAmount?, after: AmountStep? = nil)
  /// Asks a question in a prompt.
  case ask(any Question)
  /// Ends the question, with a sentence if there is one.
  case endPrompt(saying: String = "")
  /// Selects a row and closes the search.
  case leaveSearch(selecting: Row.ID?)
  /// Closes the search, and keeps the selection if a name matches the text; otherwise selects the row where it began.
  case keepMatch(String, orElse: Row.ID?)
  /// Selects the nearest row with a text in its name, downwards if the step is 1 and upwards if it is -1.
  ///
  /// - Parameter isNext: whether to begin after the selected row.
  case search(String, step: Int, isNext: Bool)
  case open(Scoreboard.ID)
  /// Opens a screen on top, or in place of an open screen of its type.
  case show(any Screen)
  case help
  /// Says what stands beside the name.
  case sayFacts
  case close
  /// Asks for the points of the next player in manual order.
  case enterRound(by: Int)
  /// Asks for the points of the first player in a round that was just begun, perhaps by another process.
  case enterNextRound(Int)
  /// Begins the next round, or asks first if another process has just begun one.
  case nextRound
  case togglePanels
  /// Copies a text to the clipboard.
  case copy(String)
  /// Shows those who score on the open board from elsewhere.
  case showScorers
  /// Draws the open board as a picture, into a file.
  case savePicture
  /// Holds the frame of a stream, or lets it continue.
  case hold
  /// Changes the watched board, for a presenter.
  case present(Presentation)
  case repaint
  case quit

  /// Reports that a key has no action.
  ///
  /// - Parameter help: the key that shows the help.
  package static func unbound(_ key: Key, help: Key?) -> Request {
    key == .character("\u{FFFD}")
      ? .refuse(
        "The terminal sent text that is not UTF-8. Set its encoding, and the locale, to UTF-8")
      : .say(key.unboundSentence + (help.map { ". \($0) shows the keys" } ?? ""))
  }
}

extension Key {
  /// The sentence about a key without an action.
  package var unboundSentence: String { "'\(self)' does nothing here" }
}

/// A change of the watched board by a presenter.
package enum Presentation: Equatable, Sendable {
  case reveal(Command.Revelation)
  /// Reverts the last reveal.
  case takeBack
}
