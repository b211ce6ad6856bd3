import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreTables
import Scorekeeping

/// A chart of a board.
enum Chart: RawRepresentable, Hashable, Sendable {
  /// The scores over the game.
  case race(Race.Measure)
  /// The tree of the knock-out; of a board without one, the scores.
  case tree

  static let names = Race.Measure.allCases.map(\.rawValue) + ["tree"]

  init?(rawValue: String) {
    switch rawValue {
    case "": self = .race(.total)
    case "tree": self = .tree
    default:
      guard let measure = Race.Measure(rawValue: rawValue) else { return nil }
      self = .race(measure)
    }
  }

  var rawValue: String {
    switch self {
    case .race(let measure): measure.rawValue
    case .tree: "tree"
    }
  }

  /// What the chart shows, in words.
  var title: String {
    switch self {
    case .race(let measure): "\(measure.title) over the game"
    case .tree: "Tree of the knock-out"
    }
  }
}

/// The parts of a chart, as the query of its address names them: `by=gap`, `top=5`, `group=juniors`, `theme=dark`, `narrow`, and `bare`
/// for a chart without title and background. Other words and values are ignored.
struct ChartView: Hashable, Sendable {
  /// The most players of a race.
  private static let playerLimit = 100

  let chart: Chart
  let top: Int?
  let group: String?
  let scheme: PictureScheme
  let isNarrow: Bool
  let isBare: Bool

  init(_ query: [String: String]) {
    chart = query["by"].flatMap(Chart.init) ?? .race(.total)
    top = query["top"].flatMap { Int($0) }.map { min(max($0, 1), Self.playerLimit) }
    group = query["group"]
    scheme = query["theme"].flatMap(PictureScheme.init) ?? .auto
    isNarrow = query["narrow"] != nil
    isBare = query["bare"] != nil
  }

  /// Draws the chart as SVG.
  func picture(of board: PublishedBoard) throws -> String {
    let content = board.ranked.board
    let measure: Race.Measure
    switch chart {
    case .tree:
      if let tree = content.knockoutTree {
        return TreePicture(
          tree, of: content, title: isBare ? nil : content.name, scheme: scheme
        ).description
      }
      measure = .total
    case .race(let chosen): measure = chosen
    }
    let board = (try? board.only(group: group)) ?? board
    let race = try board.session.race(
      of: board.ranked, by: measure, limit: top ?? Race.playerLimit)
    let notice = content.freezeNotice(
      at: board.session.now, offsetFromUTC: board.session.offsetFromUTC(at:))
    return RacePicture(
      race, title: isBare ? nil : board.ranked.board.name, notice: notice, scheme: scheme,
      isNarrow: isNarrow
    ).description
  }
}
