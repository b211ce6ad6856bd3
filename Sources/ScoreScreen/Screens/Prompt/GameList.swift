import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The games above a question: those that what is typed may mean, the best match first, and the words of the chosen one.
///
/// Laws: no game is chosen until a key goes into the list, and none is chosen again above its first line. While one is
/// chosen, the list stays as it is.
package struct GameList: ListScreen {
  package let kind = KeyBindings.Screen.prompt
  package let mode = Mode.keep
  /// The question chooses, so that no game may be chosen.
  package let isSelecting = false
  package var list = LineList()
  private let title: String
  private let subtitle: String
  private let games: [GamePreset]
  /// The indices of the listed games.
  private var listed: [Int]
  /// How well the first game matches what is typed; nil if nothing is typed that any game matches.
  private var bestMatch: GameMatch?

  init(_ title: String, _ subtitle: String = "", of session: Session) {
    (self.title, self.subtitle) = (title, subtitle)
    games = (try? session.games()) ?? []
    listed = Array(games.indices)
  }

  var chosen: GamePreset? { selectedLine.map(game) }

  /// The hints of the question. An offered game is worth more than the way out.
  func hints(_ answer: String, _ keys: KeyMap) -> [Hint] {
    let offered = bestMatch == nil ? "choose a game" : game(at: 0).name
    let next = selectedLine.map { $0 + 1 < listed.count ? "next game" : "" } ?? offered
    return [
      Hint(keys.names(of: .answer), answer, 1), Hint(keys.names(of: .complete), next, 2),
      Hint(keys.names(of: .older), chosen == nil ? "" : "back", 4),
      Hint(keys.names(of: .cancel), "leave", 3),
    ].filter { !$0.word.isEmpty }
  }

  /// The game that alone matches what is typed; nil if none or several do.
  var onlyMatch: GamePreset? { bestMatch != nil && listed.count == 1 ? game(at: 0) : nil }

  private func game(at line: Int) -> GamePreset { games[listed[line]] }

  // MARK: choosing

  /// Lists the games that a text may mean; all of them if it means none.
  mutating func find(_ text: String) {
    if chosen != nil { return }
    let words = text.plain.split { $0.isWhitespace || $0 == "-" }.map(String.init)
    let matches = games.indices.compactMap { index in
      GameMatch(of: words, with: games[index]).map { (index, $0) }
    }.sorted { ($0.1.rawValue, $0.0) < ($1.1.rawValue, $1.0) }
    listed = matches.isEmpty ? Array(games.indices) : matches.map(\.0)
    bestMatch = matches.first?.1
  }

  /// Chooses the next game or, with a step of -1, the one before. Before the first game is none: what is typed then finds
  /// games again.
  mutating func go(by step: Int, typed text: String) {
    let line = min((selectedLine ?? -1) + step, listed.count - 1)
    select(line < 0 ? nil : line)
    find(text)
  }

  package mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    if line(of: click.row.id) != nil { list.selection = click.row.id }
    return .nothing
  }

  /// The question handles keys.
  package mutating func handle(_ key: Key, _ context: ScreenContext) -> Request { .nothing }

  // MARK: the list

  package var lineCount: Int { listed.count }

  package func row(at line: Int) -> Row.ID? { .text(listed[line]) }

  package func line(of row: Row.ID) -> Int? {
    if case .text(let index) = row { listed.firstIndex(of: index) } else { nil }
  }

  package func name(at line: Int) -> String? { game(at: line).name }

  package func words(at line: Int, _ context: ScreenContext) -> String {
    "\(game(at: line).name): \(game(at: line).words)"
  }

  package mutating func settle(_ context: ScreenContext) { settleList(context) }

  /// The chosen game with its words; without one, the game that is named exactly.
  package func focus(_ context: ScreenContext) -> Focus? {
    if let row = list.selection, let line = line(of: row) {
      return Focus(row, words(at: line, context))
    }
    guard bestMatch == .name else { return Focus(.text(-1), "No game") }
    let key = context.keys[.prompt].names(of: .complete)
    return Focus(.text(-2), "\(key) chooses the game \(game(at: 0).name)")
  }

  package func introduction(_ context: ScreenContext) -> [String] {
    let key = context.keys[.prompt].hint(.complete, "chooses one")
    return ["\([title, subtitle].filter { !$0.isEmpty }.joined(separator: ", ")): \(count), \(key)"]
  }

  private var count: String { games.count.phrase("game") }

  package func hints(_ context: ScreenContext) -> [Hint] { [] }

  package func header(_ context: ScreenContext) -> Header {
    let count = listed.count == games.count ? count : "\(listed.count) of \(count)"
    return Header(title: title, subtitle: subtitle, facts: [Fact(.count, count)])
  }

  package func height(_ context: ScreenContext) -> Int {
    rows(of: context.room.count, context).list
  }

  /// The rows of the list in a height, and the lines of the chosen game below a rule, as far as there is room.
  private func rows(of height: Int, _ context: ScreenContext) -> (list: Int, words: [String]) {
    let room = height - 1 - min(listed.count, max(3, height / 3))
    guard let chosen, room > 0 else { return (height, []) }
    let lines = chosen.words.wrapped(to: context.size.columns - 4)
    // The end of a line says that more words follow.
    let words =
      lines.count > room
      ? Array(lines[..<(room - 1)]) + [lines[(room - 1)...].joined(separator: " ")] : lines
    return (height - 1 - words.count, words)
  }

  package func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let (height, words) = rows(of: room.count, context)
    let visible = scrolled(height: height).visible(count: listed.count, height: height)
    let width = min(games.map { Glyph.width(of: $0.name) }.max() ?? 0, context.size.columns / 2)
    let rows = visible.map { line -> Row in
      let isChosen = list.selection == row(at: line)
      let isOffered = line == 0 && bestMatch == .name
      return .text(
        TextRow(
          number: listed[line],
          parts: [
            .init(
              text: game(at: line).name, column: 2, width: width,
              style: Style(isBold: isChosen || isOffered)),
            .init(
              text: game(at: line).summary, column: width + 4,
              style: isChosen ? Style() : .muted),
          ], isFound: isChosen))
    }
    let end = room.lowerBound + height
    var content = PageContent(
      list: room.lowerBound..<end, sections: [ListSection(ListHeader(.games), rows: rows)])
    content.addRules(in: room, of: context.size, note: visible.position(of: listed.count))
    if let chosen, !words.isEmpty {
      content.chrome.append(
        ChromeRow(end, .rule(Rule(title: "\(chosen.name): \(chosen.kind)"))))
      for (row, text) in zip(end + 1..<room.upperBound, words) {
        let line = TextRow(number: 0, parts: [.init(text: text, column: 2)])
        content.chrome.append(ChromeRow(row, .list(.text(line))))
      }
    }
    return content
  }
}

/// How well a text names a game, from the best match on.
private enum GameMatch: Int {
  /// It is the name.
  case name
  case beginningOfName
  case partOfName
  /// All its words are in the name or the summary.
  case summary
  /// One of its words is a word of the name, as in `Office chess`.
  case wordOfName

  init?(of words: [String], with game: GamePreset) {
    if words.isEmpty { return nil }
    let names = [game.name.folded] + game.aliases.map(\.plain.gameKey)
    let (name, text) = (names[0], words.joined(separator: "-"))
    let all = (names + [game.summary.plain]).joined(separator: " ")
      .split { !$0.isLetter && !$0.isNumber }
    if names.contains(text) {
      self = .name
    } else if names.contains(where: { $0.hasPrefix(text) }) {
      self = .beginningOfName
    } else if words.allSatisfy({ name.contains($0) }) {
      self = .partOfName
    } else if words.allSatisfy({ word in all.contains { $0.hasPrefix(word) } }) {
      self = .summary
    } else if name.split(separator: "-").contains(where: { words.contains(String($0)) }) {
      self = .wordOfName
    } else {
      return nil
    }
  }
}

extension String {
  /// The letters in lower case without their accents.
  fileprivate var plain: String {
    String(
      String.UnicodeScalarView(
        folded.decomposed.unicodeScalars.filter {
          $0.properties.generalCategory != .nonspacingMark
        }))
  }
}
