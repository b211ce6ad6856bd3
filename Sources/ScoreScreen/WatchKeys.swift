/// The keys of the live view: they move what is seen, and nothing else.
enum WatchKeys {
  static let map = KeyMap<ListAction>([
    .init(keys: [.character("j"), .down], action: .next, summary: "a line down"),
    .init(keys: [.character("k"), .up], action: .previous, summary: "a line up"),
    .init(keys: [.character("g"), .home], action: .first, summary: "to the top"),
    .init(keys: [.character("G"), .end], action: .last, summary: "to the end"),
    .init(keys: [.pageDown, .control("f")], action: .pageDown, summary: "a screen down"),
    .init(keys: [.pageUp, .control("b")], action: .pageUp, summary: "a screen up"),
    .init(
      keys: [.character("z")], action: .big,
      summary: "large letters, for a whole room; {big} or Esc leaves"),
    .init(keys: [.character("?")], action: .help, summary: "this help"),
    .init(keys: [.control("l")], action: .redraw, summary: "draw the screen anew"),
    .init(keys: [.character("q")], action: .quit, summary: "quit"),
  ])
}
