import Scorekeeping

extension Screens {
  /// What keys act on; nil where nothing is selected, or keys go elsewhere.
  var focus: Focus? {
    switch page.prompt?.purpose {
    case nil, .search: break
    default: return nil
    }
    if let board = page.board { return Focus(board) }
    return page.boards.selectedBoard.map { Focus($0) }
  }

  /// How it stands: a line for each that the list shows, and what else is true of the board before them.
  var standings: [String] {
    let invitation = Invitation(on: page.kind, hasBoard: page.board != nil, context.keys).words
    return page.board?.texts(invitation: invitation) ?? page.boards.texts(invitation: invitation)
  }

  var reminder: String {
    let redraw = context.keys[page.kind].key(for: .redraw).map { "\($0) says all again" } ?? ""
    return ([redraw] + page.hints(context).map(\.text)).filter { !$0.isEmpty }
      .joined(separator: "  ")
  }

  /// Whether the answer to the open question was refused.
  var isRefused: Bool { page.prompt != nil && page.message.isError }

  /// Returns what there is to say about the last key or the last news, or what a command did, and clears it. While
  /// watching, the same problem is told once.
  func takeRemark() -> (text: String, outcome: Outcome?) {
    defer { page.message = Message() }
    if let outcome = page.message.outcome?.outcome, !outcome.entries.isEmpty {
      return ("", outcome)
    }
    let text = page.message.text
    if isWatching, page.message.isError {
      defer { toldTrouble = text }
      return (text == toldTrouble ? "" : text, nil)
    }
    if !isBehind { toldTrouble = "" }
    return (text, nil)
  }

  /// The help that was asked for; it is closed then.
  func takeHelp() -> [String] {
    defer { page.help = nil }
    return page.help?.texts ?? []
  }
}
