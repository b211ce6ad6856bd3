import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreTables
import Scorekeeping
import ScreenPictures

/// A part of a board in print: what `show` writes.
struct BoardPrint {
  let board: Scoreboard
  let part: ShowCommand.Part
  let format: ShowCommand.Format
  let session: Session
  /// The entry that led to the board as it was; nil for the board as it is.
  let entry: JournalEntry?
  /// The width of text in columns; nil for as much as it needs.
  let width: Int?

  /// The part as tables.
  func document() throws -> TableDocument {
    let ranked = RankedBoard(board)
    let document = try tables(of: ranked)
    // The headings of a series have its wins; other facts are of one game.
    if part == .series { return document }
    var facts = try session.printedFacts(of: ranked)
    if part == .standings, let last = try session.lastPoints(on: ranked) {
      facts.append(Fact(.last, "last: \(last)"))
    }
    return document.with(facts)
  }

  private func tables(of ranked: RankedBoard) throws -> TableDocument {
    let isForReaders = format != .csv && format != .json
    switch part {
    case .standings: return .standings(of: ranked, at: session.now)
    case .rounds: return .rounds(of: ranked)
    case .series: return .series(of: ranked, games: try session.games(inSeriesOf: board))
    case .table, .cross, .matches:
      // Programs get a table without rows.
      let isTable = part == .table && ranked.hasTieRules
      if board.matches == nil, isForReaders, !isTable {
        throw ScorekeepingError.noMatches(board.name)
      }
      if part == .table {
        return isForReaders
          ? .table(of: ranked, at: session.now) : .standings(of: ranked, at: session.now)
      }
      return part == .cross ? .cross(of: ranked) : .matches(of: ranked, byRound: isForReaders)
    case .tree:
      guard let knockout = board.details.knockout else {
        throw ScorekeepingError.noKnockout(board.name)
      }
      return .knockout(knockout, of: ranked, byRound: isForReaders)
    case .history:
      let history = try session.wholeHistory(of: board, upTo: entry?.sequence)
      return .history(of: ranked, history.steps, offsetFromUTC: session.offsetFromUTC(at:))
    }
  }

  /// The change of a scorer that led to the board as it was.
  private var change: JournalEntry? { entry?.author == nil ? nil : entry }

  /// The standings or the rounds in JSON.
  func json() throws -> BoardJSON {
    let ranked = RankedBoard(board)
    return try BoardJSON(
      board, withRounds: part == .rounds, match: session.match(of: ranked),
      facts: session.printedFacts(of: ranked),
      last: session.lastPoints(on: ranked), after: change)
  }

  /// The part as text. The standings, the rounds and the tree look as on the screen.
  func text(isASCII: Bool) throws -> String {
    let theme = Theme(isASCII: isASCII)
    let room = width.map { $0 - 1 } ?? .max
    switch part {
    case .standings:
      return Output.text(
        of: board, try session.printedFacts(of: RankedBoard(board)), width: width ?? 80,
        isASCII: isASCII, note: change?.summary(as: board.rules.scores))
    case .rounds:
      let facts = try session.printedFacts(of: RankedBoard(board))
      return SheetText(board, facts: facts, theme: theme).description + "\n"
    case .series, .table, .cross, .matches, .history:
      return theme.plain(try document().text(width: room))
    case .tree:
      if board.details.knockout == nil { throw ScorekeepingError.noKnockout(board.name) }
      let lines = TreeLayout.lines(of: board, width: room)
      return theme.plain(lines.map { " \($0.text)\n" }.joined())
    }
  }

  /// The part as SVG.
  func picture(in scheme: PictureScheme) throws -> String {
    let scheme = scheme.fixed(for: PictureRenderer.Kind(rawValue: format.rawValue))
    if part != .tree {
      let day = try entry.map { $0.time.localDay } ?? session.day(of: board.id)
      return TablePicture(try document(), day: day, scheme: scheme).description
    }
    guard let knockout = board.knockoutTree else {
      throw ScorekeepingError.noKnockout(board.name)
    }
    return TreePicture(
      knockout, of: board, title: board.titleOfPicture(at: session.now), scheme: scheme
    ).description
  }
}

extension Session {
  /// The games of the series of rematches that a board belongs to.
  fileprivate func games(inSeriesOf board: Scoreboard) throws -> [RankedBoard] {
    try board.summary.series(among: state.boards).compactMap { try stored($0.id) }
      .map { RankedBoard($0) }
  }
}
