import ScoreScreen
import ScoreTables
import Scorekeeping

/// The user's settings for all runs of the program.
package struct Settings: Equatable, Sendable {
  /// The location of the boards: a file, or `postgres://host/database`; nil for the default file.
  package var data: String?
  /// The key bindings of the screens.
  package var keys = KeyBindings()
  /// The looks of the screens.
  package var looks = Looks()
  /// The rules of new boards.
  package var rules = Rules()
  /// The programs that events of a game run.
  package var hooks: [HookEvent: Hook] = [:]
  /// The program that shows how a frame differs from its golden file; nil for none.
  package var diffTool: DiffTool?

  /// The looks of the screens. Command line options override them.
  package struct Looks: Equatable, Sendable {
    /// Whether to draw with ASCII characters only.
    package var isASCII = false
    /// When to use colours.
    package var colours = Terminal.Colours.auto
    /// Whether the background is dark or light; nil to use the report of the terminal.
    package var background: Background.Kind?
    /// Whether changed scores do not flash.
    package var isCalm = false
    /// Whether the terminal does not ring when a clock has run out.
    package var isSilent = false
    /// Whether the cursor rests on the selected row.
    package var isAccessible = false
    /// Whether a bar is drawn for each score.
    package var hasBars = true
    /// Whether the program receives mouse clicks and the wheel.
    package var usesMouse = true
    /// The colours of roles and players.
    package var palette = Palette()

    /// The default looks.
    package init() {}
  }

  /// The default settings.
  package init() {}
}

/// A program that shows how two files differ.
package struct DiffTool: Equatable, Sendable {
  /// The name or path of the program, then its arguments before the two files; never empty.
  package let words: [String]

  /// - Throws: an error if the words are not possible to run.
  package init(words: [String]) throws(SettingsError) {
    self.words = words
    if words.contains(where: { $0.unicodeScalars.contains("\0") }) { throw .programWithNull }
  }
}
