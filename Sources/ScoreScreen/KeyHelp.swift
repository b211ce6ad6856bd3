/// The keys of a part of the program, as the manual tells of them: made from the tables that define them.
package struct KeyHelp: Sendable {
  /// Where the keys do that.
  package let title: String
  /// The keys of each thing that can be done, and what that is.
  package let entries: [(keys: String, summary: String)]

  /// All parts that have keys.
  package static var all: [KeyHelp] {
    let keys = Keys()
    let typing = keys.prompt.key(named:)
    return [
      KeyHelp(title: "On a board", entries: keys.board.help(others: typing)),
      KeyHelp(title: "On the list of boards", entries: keys.boards.help(others: typing)),
      KeyHelp(title: "While something is typed", entries: keys.prompt.help()),
      KeyHelp(title: "In the live view", entries: keys.watch.help()),
      KeyHelp(title: "With the mouse", entries: mouse),
    ]
  }

  static let mouse = [
    (keys: "a click on a row", summary: "select it; on a board that is selected, open it"),
    (keys: "a click right before a score", summary: "subtract the board's step"),
    (keys: "a click behind a score", summary: "add the board's step"),
    (keys: "the wheel", summary: "scroll"),
  ]
}
