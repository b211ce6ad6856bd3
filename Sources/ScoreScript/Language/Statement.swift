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
