import IdentityDiff
import Scorekeeping

/// The rows between the header and the status row.
package struct PageContent {
  var list: Range<Int>
  var sections: ListRows
  var side: Frame.SideColumn?
  /// The rows above and below the list that do not belong to it.
  var chrome: [ChromeRow] = []
  /// The range of the visible lines, `12–31 of 60`; empty if all are visible or a rule shows the range.
  var position = ""
  var hasChanges = false
  /// Whether the header of the screen is above; otherwise the content has its row too.
  var hasHeader = true
  package var link: Frame.Link?
}

extension PageContent {
  /// Makes the content for an empty list, with the keys that fill it.
  init(
    _ emptyState: EmptyState, as id: ListHeader.ID, in room: Range<Int>, _ context: ScreenContext
  ) {
    let rows = emptyState.rows(in: room, context)
    self.init(list: room, sections: [ListSection(ListHeader(id), rows: rows)])
    addRules(in: room, of: context.size)
  }

  /// Makes the content of lines that belong to no list.
  package init(_ lines: some Sequence<Line>, in room: Range<Int>, hasHeader: Bool = true) {
    self.init(list: 0..<0, sections: [])
    chrome = zip(room, lines).map { ChromeRow($0, .line($1)) }
    self.hasHeader = hasHeader
  }

  /// Adds rules, and which lines are visible.
  package mutating func addRules(
    in room: Range<Int>, showing visible: Range<Int>, of count: Int, on size: Size
  ) {
    let position = visible.position(of: count)
    if !size.isTall { self.position = position }
    addRules(in: room, of: size, note: position)
  }

  /// Adds rules above and below the list if the screen is tall.
  ///
  /// - Parameter lowerJoint: the column where a line between panels meets the lower rule.
  mutating func addRules(
    in room: Range<Int>, of size: Size, sideTitle: String = "", note: String = "",
    lowerJoint: Int? = nil, heads: (text: String, start: Int)? = nil
  ) {
    guard size.isTall else { return }
    var upper = Rule(title: sideTitle, start: (side?.column ?? 0) + 1, joint: side?.column)
    (upper.heads, upper.headsStart) = heads ?? ("", 0)
    let lower = Rule(note: note, joint: side?.column ?? lowerJoint, isBelowList: true)
    chrome.append(ChromeRow(room.lowerBound - 1, .rule(upper)))
    chrome.append(ChromeRow(room.upperBound, .rule(lower)))
  }
}

extension Range<Int> {
  /// This range of lines, counted from 1, and the number of all: `12–31 of 60`; empty where it is all of them.
  ///
  /// - Parameter orMore: whether there are lines beyond the number that are not read yet.
  package func position(of count: Int, orMore: Bool = false) -> String {
    if self.count == count && !orMore { return "" }
    let first = self.count > 1 ? "\(lowerBound + 1)–" : ""
    return "\(first)\(upperBound) of \(count)" + (orMore ? "+" : "")
  }
}
