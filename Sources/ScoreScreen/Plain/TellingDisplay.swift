import Foundation
import Scorekeeping
import StructReference

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
  /// Returns the remark, and clears it.
  func takeRemark() -> Remark
  /// The help that was asked for; it is closed then.
  func takeHelp() -> [String]
}

/// The remark of a display on the last key or the last news, beside the changes.
struct Remark {
  /// The sentence after the changes.
  var text = ""
  /// What a command did.
  var outcome: Outcome?
}

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

extension Watch: TellingDisplay {
  var focus: Focus? { nil }
  var prompt: Prompt? { nil }
  var isRefused: Bool { false }
  var title: String { board?.board.name ?? "Scoreboard" }
  var standings: [String] { board?.texts() ?? boards.texts() }
  var reminder: String {
    keys.hint(.redraw, "says all again") + "  " + hints.map(\.text).joined(separator: "  ")
  }

  func takeRemark() -> Remark {
    defer { (toldTrouble, remark) = (trouble, "") }
    return Remark(text: trouble == toldTrouble ? remark : trouble)
  }

  func takeHelp() -> [String] {
    defer { help = nil }
    return help?.texts ?? []
  }
}
