import Scorekeeping

/// The options of the screens.
package struct DisplayOptions {
  /// Whether changed scores do not flash. Frames then depend on the state only, not on a clock.
  package var isCalm = true
  /// Whether the header shows that a recording runs.
  package var isRecording = false
  /// Whether hints are left out, and all facts of the header except the round and the winners: for a wall without a
  /// keyboard.
  package var isClean = false
  /// Whether the status row names keys; false in a picture.
  package var hasHints = true
  /// The time for which each page of a long list is shown; nil if only keys turn pages.
  package var pages: Duration?
  /// Whether a board that is created on these screens, and left without any use, is not kept.
  package var discardsUnusedBoards = false
  /// Whether boards are opened in the big mode.
  var opensBig = false
  /// Whether a person types the keys. People go on typing for a moment after a question has ended: then keys are refused.
  var guardsTyping = false

  package init() {}
}

/// What the program around the screens does for them. Where it does nothing, they say how to do it in a shell.
package struct Companion {
  /// Shows the scorers of a board on the screens; nil if they cannot be shown.
  package var showScorers: ((Scoreboard) throws -> Void)?
  /// Draws a board as a picture, and says where it is.
  package var savePicture: (Scoreboard) throws -> String = { _ in
    "For a picture, type in a shell: scoreboard show -o"
  }
  /// Copies a text to the clipboard, and returns what to say; without a clipboard, the text.
  package var copy: (String) -> String = { $0 }
  /// Called with a sentence when the clock of the shown board has run out; not for a clock that had run out before it
  /// was shown.
  package var clockEnded: (String) -> Void = { _ in }
  /// Changes a watched board for a presenter; nil if nothing may be changed from here. The screens follow the change as
  /// if another session had made it.
  package var present: ((Presentation, Scoreboard.ID) throws -> Void)?

  package init() {}
}
