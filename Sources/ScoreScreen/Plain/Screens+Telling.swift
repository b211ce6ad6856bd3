import Foundation
import Scorekeeping
import StructReference

extension Screens: TellingDisplay {
  var focus: Focus? {
    switch prompt?.purpose {
    case nil, .search: break
    default: return nil
    }
    if let board { return Focus(board) }
    return boards.selectedBoard.map { Focus($0) }
  }

  var standings: [String] {
    board?.texts(invitation: invitation) ?? boards.texts(invitation: invitation)
  }

  var reminder: String {
    let redraw = key(for: .redraw).map { "\($0) says all again" } ?? ""
    return ([redraw] + hints.map(\.text)).filter { !$0.isEmpty }.joined(separator: "  ")
  }

  var isRefused: Bool { prompt != nil && message.isError }

  func takeRemark() -> Remark {
    defer { message = Message() }
    guard let outcome = message.outcome, !outcome.isWithoutChange else {
      return Remark(text: message.text)
    }
    return Remark(outcome: outcome.outcome)
  }

  func takeHelp() -> [String] {
    defer { help = nil }
    return help?.texts ?? []
  }
}
