import Scorekeeping
import TOMLKit

/// Reading what new boards are played by.
extension SettingsReader {
  /// By the words of the commands that set the rules of a board.
  mutating func readRules(_ table: TOMLTable) {
    let known = ["order", "rank", "wins", "step", "target"]
    for (name, value) in entries(of: table) {
      let path = ["rules", name]
      switch name {
      case "order":
        if let order = choice(value, at: path, among: Order.allCases.map(\.word), Order.init(word:))
        {
          settings.rules.order = order
        }
      case "rank":
        if let rank = choice(value, at: path, of: Ranking.self) { settings.rules.ranking = rank }
      case "wins":
        if let wins = choice(value, at: path, of: Wins.self) { settings.rules.wins = wins }
      case "step":
        guard let step = score(value, at: path) else { continue }
        if step > .zero {
          settings.rules.step = step
        } else {
          note(.score(.stepNotPositive(step.description)), at: text.place(ofValue: path))
        }
      case "target": if let target = score(value, at: path) { settings.rules.target = target }
      default: unknown(name, in: ["rules"], known: known)
      }
    }
  }

  /// A number as it stands there: read as a score it is exact.
  private mutating func score(_ value: TOMLValue, at path: [String]) -> Score? {
    guard value.type == .int || value.type == .double else {
      refuse(value, at: path, "a number without quotes, as 5 or 0.5")
      return nil
    }
    do throws(ScorekeepingError) {
      return try Score(parsing: text.source(ofValue: path).replacing("_", with: ""))
    } catch {
      note(.score(error), at: text.place(ofValue: path))
      return nil
    }
  }
}
