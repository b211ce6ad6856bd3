/// What a key does while a question is on the status row.
enum PromptAction: Hashable {
  case edit(LineEdit)
  case answer
  case cancel
  case complete
  case older
  case newer
}

extension KeyMap<PromptAction> {
  static let prompt = KeyMap([
    .init(keys: [.enter], action: .answer, summary: "do it"),
    .init(keys: [.escape, .control("g")], action: .cancel, summary: "give it up"),
    .init(keys: [.tab], action: .complete, summary: "complete; in a search, the next one"),
    .init(
      keys: [.up, .control("p")], action: .older,
      summary: "the command before; in a search, the one above"),
    .init(
      keys: [.down, .control("n")], action: .newer,
      summary: "the command after; in a search, the one below"),
    .init(keys: [.left, .control("b")], action: .edit(.back), summary: "a character back"),
    .init(keys: [.right, .control("f")], action: .edit(.forward), summary: "a character on"),
    .init(keys: [.controlLeft, .alt("b")], action: .edit(.wordBack), summary: "a word back"),
    .init(keys: [.controlRight, .alt("f")], action: .edit(.wordForward), summary: "a word on"),
    .init(keys: [.home, .control("a")], action: .edit(.start), summary: "to the start"),
    .init(keys: [.end, .control("e")], action: .edit(.end), summary: "to the end"),
    .init(
      keys: [.backspace], action: .edit(.eraseBack), summary: "take back the character before"),
    .init(
      keys: [.delete, .control("d")], action: .edit(.eraseForward),
      summary: "take away the character after"),
    .init(keys: [.control("u")], action: .edit(.cutToStart), summary: "cut to the start"),
    .init(keys: [.control("k")], action: .edit(.cutToEnd), summary: "cut to the end"),
    .init(keys: [.control("w")], action: .edit(.cutBlankWordBack), summary: "cut back to a blank"),
    .init(keys: [.altBackspace], action: .edit(.cutWordBack), summary: "cut the word before"),
    .init(keys: [.alt("d")], action: .edit(.cutWordForward), summary: "cut the word after"),
    .init(keys: [.control("y")], action: .edit(.putBack), summary: "put back what was cut last"),
  ])
}

extension PromptAction: KeyAction {
  var name: String {
    if case .edit(let edit) = self { return edit.rawValue.hyphened }
    return "\(self)".hyphened
  }

  /// Without these, what is typed could not be done, and not be given up.
  var isNeeded: Bool { self == .answer || self == .cancel }
}
