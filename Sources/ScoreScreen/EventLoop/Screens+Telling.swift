import Scorekeeping

/// The remark of the screens on the last key or the last news, beside the changes.
struct Remark {
  /// The sentence after the changes.
  var text = ""
  /// What a command did.
  var outcome: Outcome?
}

/// The screens in words.
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

  /// A reminder of the keys that are needed most.
  var reminder: String {
    let redraw = context.keys[page.kind].key(for: .redraw).map { "\($0) says all again" } ?? ""
    return ([redraw] + page.hints(context).map(\.text)).filter { !$0.isEmpty }
      .joined(separator: "  ")
  }

  /// Whether the answer to the open question was refused.
  var isRefused: Bool { page.prompt != nil && page.message.isError }

  /// Returns the remark, and clears it. While watching, the same problem is told once.
  func takeRemark() -> Remark {
    defer { page.message = Message() }
    if let outcome = page.message.outcome, !outcome.isWithoutChange {
      return Remark(outcome: outcome.outcome)
    }
    let text = page.message.text
    if isWatching, page.message.isError {
      defer { toldTrouble = text }
      return Remark(text: text == toldTrouble ? "" : text)
    }
    if !isBehind { toldTrouble = "" }
    return Remark(text: text)
  }

  /// The help that was asked for; it is closed then.
  func takeHelp() -> [String] {
    defer { page.help = nil }
    return page.help?.texts ?? []
  }
}
