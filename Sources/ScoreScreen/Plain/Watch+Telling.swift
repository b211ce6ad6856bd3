import Scorekeeping
import StructReference

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
