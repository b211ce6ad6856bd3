import ScoreScript
import ScoreTables
import Scorekeeping

/// A table of a board with matches, by its word in an address.
enum MatchTable: String, CaseIterable, Sendable {
  /// The standings with what results sum up to.
  case table
  /// The results of each player against each other one.
  case cross
  /// The matches by round, played or not.
  case matches

  /// The title of the link to it.
  var title: String {
    switch self {
    case .table: "Table"
    case .cross: "Cross table"
    case .matches: "Matches"
    }
  }

  func document(of ranked: RankedBoard) -> TableDocument {
    switch self {
    case .table: .table(of: ranked)
    case .cross: .cross(of: ranked)
    case .matches: .matches(of: ranked)
    }
  }
}

/// The part of a board that a page shows, and its looks, as given in the query of the page's address.
package struct PageView: Hashable, Sendable {
  /// The words of the query, in the order in which messages list them.
  private static let words = [
    "big", "chart", "cross", "group", "matches", "overlay", "pages", "rounds", "table", "theme",
    "top",
  ]
  /// The words that other programs and the script of the page add to addresses.
  private static let foreign = ["_", "fbclid", "gclid", "page", "since"]

  /// Whether the page is a card on a transparent background, for streaming software.
  let isOverlay: Bool
  /// Whether the card of an overlay is transparent, too.
  let isClear: Bool
  /// Whether letters are as large as the window allows.
  let isBig: Bool
  /// The number of best players to show; nil for all.
  let top: Int?
  /// The group to show; nil for all players.
  let group: String?
  /// Whether the sheet of rounds replaces the standings.
  let showsRounds: Bool
  /// The table of matches that replaces the standings; nil without one.
  let table: MatchTable?
  /// The chart that replaces the standings; nil without one.
  let chart: Chart?
  /// Whether the chart is one of the scores.
  var showsRace: Bool { chart.map { $0 != .tree } ?? false }
  /// The colours; nil for the reader's preference.
  let theme: PictureScheme?
  /// The seconds for which each page of a long list is shown; nil if pages turn only where nothing else fits.
  let seconds: Int?
  /// A sentence about an unknown word or value; nil without one.
  let problem: String?

  /// Reads a view from the query of a page's address, such as `overlay&top=5`.
  package init(_ query: [String: String]) {
    var problems: [String] = []
    func value<Value>(_ word: String, _ read: (String) -> Value?, _ wanted: String) -> Value? {
      guard let text = query[word] else { return nil }
      let value = read(text)
      if value == nil {
        problems.append("'\(Self.shown(text))' is not valid for '\(word)': \(wanted)")
      }
      return value
    }
    isOverlay = query["overlay"] != nil
    isClear =
      value("overlay", { ["": false, "clear": true][$0] }, "it takes none, or 'clear'") ?? false
    isBig = query["big"] != nil
    top = value("top", { Int($0).flatMap { $0 > 0 ? $0 : nil } }, "give a number, as in top=5")
    group = query["group"]
    showsRounds = query["rounds"] != nil
    table = MatchTable.allCases.first { query[$0.rawValue] != nil }
    chart = value("chart", Chart.init, "it takes \(Chart.names.joined(separator: ", "))")
    theme = value(
      "theme", { $0 == "auto" ? nil : PictureScheme(rawValue: $0) }, "it takes dark or light")
    seconds = value("pages", Self.seconds, "give the time for each page, as in pages=8s")
    let unknown = query.keys.sorted().first { word in
      !Self.words.contains(word) && !Self.foreign.contains(word) && !word.hasPrefix("utm_")
    }
    if let unknown {
      problems.append(
        "'\(Self.shown(unknown))' is not known here. "
          + "Addresses take \(Self.words.joined(separator: ", "))"
          .suggesting(nearest(to: unknown, among: Self.words)))
    }
    problem = problems.first
  }

  private static func seconds(_ text: String) -> Int? {
    guard let time = try? Duration(parsing: text.allSatisfy(\.isNumber) ? text + "s" : text),
      (.seconds(1)...(.seconds(3600))).contains(time)
    else { return nil }
    return Int(time.components.seconds)
  }

  /// A word of an address in a sentence.
  private static func shown(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }

  /// Whether letters are made to fit the window, or pages turn.
  var isFitted: Bool { isBig || isOverlay || seconds != nil }

  /// What the page shows, by the name that its style sheet and its script know.
  var kind: String {
    if showsRounds || table != nil { return "sheet" }
    return chart == nil ? "table" : "chart"
  }

  /// The word of the view in an address; nil for the standings.
  var word: String? {
    if showsRounds { return "rounds" }
    if let table { return table.rawValue }
    if let chart { return "chart=\(chart.rawValue)" }
    return isBig ? "big" : nil
  }

  /// The address of a view of the same board with the same colours, relative to this one.
  func address(_ word: String?, group: String?) -> String {
    let kept = [group.map { "group=\($0.pathSegment)" }, theme.map { "theme=\($0.rawValue)" }]
    return "?" + ([word] + kept).compactMap(\.self).joined(separator: "&")
  }
}
