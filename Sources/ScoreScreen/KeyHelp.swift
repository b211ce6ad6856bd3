/// The keys of a part of the program, as the manual tells of them: made from the tables that define them.
package struct KeyHelp: Sendable {
  /// Where the keys do that.
  package let title: String
  /// The keys of each thing that can be done, and what that is.
  package let entries: [(keys: String, summary: String)]

  /// All parts that have keys.
  package static var all: [KeyHelp] {
    [
      KeyHelp(title: "On a board", entries: KeyMap<BoardAction>.board.help),
      KeyHelp(title: "On the list of boards", entries: KeyMap<BoardsAction>.boards.help),
      KeyHelp(title: "While something is typed", entries: KeyMap<PromptAction>.prompt.help),
      KeyHelp(title: "In the live view", entries: WatchKeys.map.help),
    ]
  }
}
