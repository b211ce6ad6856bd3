import FoundationBase
import Scorekeeping

/// A screen, which handles keys and makes the rows between the header and the status.
///
/// Each screen is a value. An input changes only the screen; the returned request asks for everything else.
///
/// Laws: what it shows is a function of the screen and the context, as `settle` left them; and keys lead to the same
/// screen whether frames are drawn between them or not.
package protocol Screen {
  /// The keys of the screen, and its help.
  var kind: KeyBindings.Screen { get }
  /// Whether the screen shows the open board, and is closed together with it.
  var isOfBoard: Bool { get }
  /// Whether it shows the open board as it is now: then the facts of the game stand beside its name.
  var isOfGame: Bool { get }
  /// Whether the keys act on a row, which other processes may move or remove.
  var actsOnRows: Bool { get }
  /// What the next key acts on; nil for nothing.
  var target: KeyTarget? { get }

  /// Follows what has changed elsewhere, and scrolls to the selection. Called before each key and each frame.
  mutating func settle(_ context: ScreenContext)
  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request
  /// Scrolls by a number of lines, as the mouse wheel does.
  @discardableResult
  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request
  mutating func click(_ click: Click, _ context: ScreenContext) -> Request

  func header(_ context: ScreenContext) -> Header
  /// The rows between the header and the status, scrolled so that the selection is among them. Cost: O(rows).
  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent
  /// The text of the status row, given the text of the message.
  func status(_ message: String, _ context: ScreenContext) -> String
  /// The hints on the status row: the keys that are useful now.
  func hints(_ context: ScreenContext) -> [Hint]
  /// The target of the next key in words; nil for none.
  func focus(_ context: ScreenContext) -> Focus?
  /// What a listener hears when the screen comes: what it is, and the lines that no key selects.
  func introduction(_ context: ScreenContext) -> [String]
}

/// A row that keys act on.
package struct KeyTarget {
  let row: Row.ID
  /// What to say if another process removes the row.
  let loss: ScorekeepingError
}

/// A click on a row.
package struct Click {
  let row: Row
  let column: Int
  /// The time at which the row moved to its line.
  let since: Date
}

/// A screen without rows to act on.
extension Screen {
  package var isOfBoard: Bool { false }
  package var isOfGame: Bool { false }
  package var actsOnRows: Bool { false }
  package var target: KeyTarget? { nil }

  package mutating func settle(_ context: ScreenContext) {}
  package mutating func click(_ click: Click, _ context: ScreenContext) -> Request { .nothing }

  package func status(_ message: String, _ context: ScreenContext) -> String { message }

  package func focus(_ context: ScreenContext) -> Focus? { nil }

  package func introduction(_ context: ScreenContext) -> [String] { [] }
}

/// The values that all screens share: the session, the keys, the size and the theme.
package struct ScreenContext {
  let session: Session
  package let keys: KeyBindings
  package var size: Size
  package var theme: Theme
  /// Whether the frame of a stream is held.
  var isHeld = false
  /// The facts that the board of a stream shows besides its players.
  var streamFacts = StreamFacts()
  /// The text of the status row while there is no message.
  var notice = ""
  /// Whether panels are shown if there is room.
  var hasPanels = true
  var companion = Companion()
  /// The next reveal of a presenter; nil without a presenter, and for a board that is not frozen.
  var upcoming: Upcoming?
  // Set by the page, for one of its screens:
  /// The message on the status row.
  var message = Message()
  /// The open question.
  var question: (any Question)?
  /// The open board, for a screen above it.
  var board: Shared<BoardView>?

  var isPresenting: Bool { companion.present != nil }
  /// The rows between the header and the status, if this takes one row. Keys act on them: a longer message does not
  /// change what a key does.
  package var room: Range<Int> { size.room(status: 1) }
}

/// The next reveal of a frozen board, in words.
struct Upcoming: Equatable {
  /// The name of the player that is revealed next; nil if there is none.
  let row: String?
  /// The next final place, with its players: `8th: Ann`, `3rd: Ann and 2 more`; nil if there is none.
  let place: String?

  /// Fails for a board that is not frozen.
  init?(on board: Scoreboard?) {
    guard let board, board.frozen != nil else { return nil }
    row = board.nextRevealed?.name
    place = board.nextPlace.map { rank, players in
      let rest = players.count > 1 ? " and \(players.count - 1) more" : ""
      return "\(rank.ordinal): \(players.first?.name ?? "")\(rest)"
    }
  }
}
