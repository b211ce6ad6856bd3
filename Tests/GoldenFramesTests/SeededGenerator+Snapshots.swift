import ScoreScreen
import TestSupport

@testable import GoldenFrames

/// Snapshots of any content of a screen, a foreign grid or a file edited by hand.
extension SeededGenerator {
  private static let texts = [
    "a", "b", " ", " ", " ", "é", "e\u{301}", "\u{A0}", "日", "本", "👍", "ᄀ", "\u{1B}", "", "\u{9B}",
    "\u{200D}", "ab", "\u{1F1E6}", "\u{301}", "\u{2028}", "x\u{200F}", "\u{FFFD}", "█", "\n", "가",
    "ש",
  ]
  private static let names = [
    "Red", "Blue", "Green", "Rosa", "日本語", "\u{1B}[31mx", "", " a ", "tab\there", "👨‍👩‍👧", "\r\n",
  ]

  private mutating func cell() -> Cell {
    let style = Style(
      colour: chance(0.7) ? .standard : pick(Style.Colour.allCases), isBold: chance(0.2),
      isReverse: chance(0.1))
    return Cell(text: pick(Self.texts), style: style)
  }

  private mutating func row(_ width: Int) -> [Cell] {
    var row: [Cell] = []
    while row.count < width {
      let next = cell()
      row.append(next)
      // A wide character usually has its second cell, and a narrow one sometimes too.
      if next.text.terminalWidth == 2 ? chance(0.9) : chance(0.05), row.count < width {
        row.append(Cell(text: "", style: next.style))
      }
    }
    return row
  }

  private mutating func subject() -> Snapshot.Subject {
    Snapshot.Subject(pick(Self.names), kind: chance(0.1) ? pick(["team", "\u{7}"]) : nil)
  }

  private mutating func entry(_ row: Int) -> Snapshot.Entry {
    var facts: [Snapshot.Fact] = []
    if chance(0.8) { facts.append(.init("rank", "\(number(1...3))")) }
    if chance(0.8) { facts.append(.init("score", pick(["1", "2", "\u{1B}", ""]))) }
    if chance(0.2) { facts.append(.init("selected")) }
    return Snapshot.Entry(row: row, subject(), facts: facts)
  }

  private mutating func changes() -> [Snapshot.Change] {
    (0..<number(0...14)).map { _ in
      switch number(0...3) {
      case 0: .insert(subject(), at: number(0...9))
      case 1: .delete(subject(), at: number(0...9))
      case 2: .move(subject(), from: number(0...9), to: chance(0.1) ? .max : number(0...9))
      default: .refresh(subject())
      }
    }
  }

  mutating func snapshot() -> Snapshot {
    let width = number(0...12)
    let rows = (0..<number(0...30)).map { _ in row(chance(0.05) ? number(0...14) : width) }
    return Snapshot(
      pick(["", "Title", "\u{1B}c"]), rows: rows,
      cursor: chance(0.5) ? Position(column: number(0...9), row: number(0...9)) : nil,
      entries: (0..<number(0...9)).map { entry($0) }, changes: chance(0.5) ? nil : changes())
  }

  /// A snapshot with some differences.
  mutating func variation(of snapshot: Snapshot) -> Snapshot {
    var snapshot = snapshot
    for _ in 0..<number(0...4) {
      switch number(0...9) {
      case 0: snapshot.title = pick(["", "Title", "\u{1B}c"])
      case 1: snapshot.cursor = chance(0.5) ? nil : Position(column: 1, row: number(0...9))
      case 2: snapshot.changes = chance(0.3) ? nil : changes()
      case 3: if !snapshot.entries.isEmpty { snapshot.entries.shuffle(using: &self) }
      case 4:
        let shift = number(0...2)
        for index in snapshot.entries.indices { snapshot.entries[index].row += shift }
      case 5: snapshot.entries.append(entry(snapshot.entries.count))
      case 6: if !snapshot.entries.isEmpty { snapshot.entries[0].facts.reverse() }
      case 7: if !snapshot.rows.isEmpty { snapshot.rows.removeLast() }
      default:
        guard let index = snapshot.rows.indices.randomElement(using: &self),
          let column = snapshot.rows[index].indices.randomElement(using: &self)
        else { continue }
        snapshot.rows[index][column] =
          chance(0.5)
          ? cell()
          : Cell(text: snapshot.rows[index][column].text, style: Style(colour: .yellow))
      }
    }
    return snapshot
  }
}
