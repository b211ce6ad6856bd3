import ScoreScreen
import Scorekeeping

/// What one line of a script says.
///
/// Law: a statement's `description` reads back as the statement.
public enum Statement: Hashable, Sendable {
  /// A command of the command language, carried out as at the prompt.
  case command(Command)
  /// The size of the screen, before anything happens.
  case size(Size)
  /// Another size, from here on.
  case resize(Size)
  /// The characters of a text as keys, one after another.
  case type(String)
  /// Keys, one after another.
  case press([KeyPress])
  /// Nothing happens for a while.
  case sleep(Duration)
  /// Goes on as soon as the screen shows something, and fails if it does not within a while.
  case wait(TextPattern, Region, within: Duration?)
  /// Goes on as soon as nothing on the screen moves any more.
  case waitSettled
  /// Gives this moment a name.
  case checkpoint(String)
  /// Says something about what follows; an empty text ends what was said before.
  case caption(String)
  /// Nothing is recorded, and no time passes, until `show`.
  case hide
  case show
  /// The lines of another file in this place; a relative path is relative to the file that says so.
  case source(String)
  /// Pauses from here on are this many times shorter.
  case speed(Factor)
  /// How long each key of `type` and `press` takes from here on.
  case typing(Duration)
  /// Hands the keyboard to whoever watches, until they give it back. Passed over where nobody watches.
  case takeover
  /// Fails if it does not hold.
  case expect(Expectation)
}

/// A key, and how many times in a row it is pressed.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  /// From 1.
  public var count: Int

  /// A key, pressed once where nothing else is said.
  public init(_ key: Key, count: Int = 1) {
    self.key = key
    self.count = count
  }
}

/// Where on the screen a text is looked for.
public enum Region: Hashable, Sendable {
  /// In each row by itself.
  case screen
  /// In one row, counted from 1 from the top of the screen.
  case row(Int)
}

/// What a text is compared with.
public enum TextPattern: Hashable, Sendable {
  /// The text contains it.
  case text(String)
  /// A regular expression of the standard library matches a part of the text.
  case regex(String)
}

/// How many times faster: a positive number with at most three decimals.
public struct Factor: Hashable, Sendable {
  public let thousandths: Int

  /// So many thousandths; at least one.
  public init(thousandths: Int) {
    precondition(thousandths > 0, "Time cannot stand still or run backwards")
    self.thousandths = thousandths
  }

  /// As fast as it is.
  public static let one = Factor(thousandths: 1000)
}
