import Scorekeeping

/// A display that can be followed without being seen.
protocol TellingDisplay: Display {
  /// The session whose state is shown.
  var session: Session { get }
  /// What keys act on; nil where nothing is selected, or keys go elsewhere.
  var focus: Focus? { get }
  /// The question that keys answer.
  var prompt: Prompt? { get }
  /// What is open, by name.
  var title: String { get }
  /// How it stands: a line for each that the list shows, and what else is true of the board before them.
  var standings: [String] { get }
  /// A reminder of the keys that are needed most.
  var reminder: String { get }
  /// Whether that was refused which stands in the open question.
  var isRefused: Bool { get }
  /// What there is to say; nothing the next time.
  func takeRemark() -> Remark
  /// The help that was asked for; it is closed then.
  func takeHelp() -> [String]
}
