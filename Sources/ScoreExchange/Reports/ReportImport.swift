import FoundationBase
import Scorekeeping
import Texts

/// A tournament report file of FIDE as commands: the players, then the results and the byes of each round. Ratings,
/// titles and federations are ignored.
///
/// A match that was not played is no game: the points of a forfeit are given without one, as those of a bye. If neither
/// player has points, there was no game either.
package struct ReportImport: Sendable {
  /// The name of the tournament; nil without one.
  package let name: String?
  package let commands: [Command]
  /// The number of rounds.
  package let rounds: Int
  /// The number of players' rounds with points but without a game: byes and forfeits.
  package var byes: Int { commands.count { if case .score = $0 { true } else { false } } }
  /// A sentence for each player whose points in the report are not the sum of the rounds.
  package let differences: [String]

  /// Reads a report.
  ///
  /// - Throws: an `ImportProblem`, such as for a match of which the two players tell different results.
  package init(_ source: ImportSource) throws(ImportProblem) {
    var reading = ReportReading(source: source)
    let lines = try source.text().split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      try reading.read(TextLocation(file: source.name, line: number + 1, text: String(line)))
    }
    commands = try reading.commands()
    rounds = reading.rounds
    differences = reading.differences
    name = reading.title
  }
}

/// A tournament report file that is being read.
private struct ReportReading {
  let source: ImportSource
  /// The name of the tournament; nil without one.
  private(set) var title: String?
  /// The points for a win, a draw and a loss.
  private var points = MatchPoints.shares
  private var players: [Entry] = []
  private var indices: [Int: Int] = [:]

  /// A line of a player.
  private struct Entry {
    let location: TextLocation
    let name: String
    /// The points in columns 81 to 84; nil if they are no number.
    let points: Score?
    var rounds: [Cell] = []
  }

  /// What a player did in a round.
  private struct Cell {
    /// The number of the opponent; 0 for none.
    let opponent: Int
    let isBlack: Bool
    let result: Character

    /// Whether one of the players did not play.
    var isForfeit: Bool { result == "+" || result == "-" }

    /// The points of ten, as FIDE counts them; nil for a match to come.
    var tenths: Int? {
      switch result {
      case "1", "W", "+", "U", "F": 10
      case "=", "D", "H": 5
      case " ": nil
      default: 0
      }
    }
  }

  init(source: ImportSource) { self.source = source }

  mutating func read(_ line: TextLocation) throws(ImportProblem) {
    if line.text.hasPrefix("012 "), case let name = String(line.text.dropFirst(4)).trimmed,
      !name.isEmpty
    {
      title = name
    }
    if line.text.hasPrefix("BB"), line.text.count > 4,
      let score = try? Score(parsing: String(line.text.dropFirst(4)).trimmed)
    {
      switch line.text.prefix(3) {
      case "BBW": points = MatchPoints(win: score, draw: points.draw, loss: points.loss)
      case "BBD": points = MatchPoints(win: points.win, draw: score, loss: points.loss)
      case "BBL": points = MatchPoints(win: points.win, draw: points.draw, loss: score)
      default: break
      }
    }
    guard line.text.hasPrefix("001 ") else { return }
    let columns = Array(line.text.unicodeScalars)
    func text(_ range: Range<Int>) -> String {
      let scalars = columns[
        min(range.lowerBound, columns.count)..<min(range.upperBound, columns.count)]
      return String(String.UnicodeScalarView(scalars)).trimmed
    }
    guard let number = Int(text(4..<8)), number > 0, indices[number] == nil,
      case let name = text(14..<47), !name.isEmpty
    else { throw fault(.notAReportedPlayer, at: line) }
    let points = try? Score(parsing: text(80..<84))
    var entry = Entry(location: line, name: name, points: points)
    for start in stride(from: 91, to: columns.count, by: 10) {
      let (opponent, side) = (text(start..<start + 4), text(start + 5..<start + 6))
      let result = text(start + 7..<start + 8).uppercased().first ?? " "
      guard opponent.isEmpty || Int(opponent) != nil, "10=+-WDLUFHZ ".contains(result),
        ["", "-", "w", "b"].contains(side)
      else { throw fault(.notAReportedResult(text(start..<start + 8)), at: line) }
      entry.rounds.append(
        Cell(opponent: Int(opponent) ?? 0, isBlack: side == "b", result: result))
    }
    indices[number] = players.count
    players.append(entry)
  }

  private func fault(_ fact: ImportError, at line: TextLocation) -> ImportProblem {
    ImportProblem(fact, at: line, line.text.startIndex..<line.text.endIndex)
  }

  /// The points of a player in a round, by the player's cell and the opponent's.
  private func points(of cell: Cell, against other: Cell?) -> Score {
    switch cell.tenths {
    case 10: points.win
    case 5: points.draw
    case 0 where !cell.isForfeit && other?.tenths ?? 0 > 0 && other?.isForfeit == false:
      points.loss
    default: .zero
    }
  }

  /// A sentence for each player whose points in the report are not the sum of the rounds.
  var differences: [String] {
    players.compactMap { player in
      let sum = player.rounds.enumerated().reduce(Score?.some(.zero)) { sum, round in
        let rounds = indices[round.element.opponent].map { players[$0].rounds } ?? []
        let other = rounds.indices.contains(round.offset) ? rounds[round.offset] : nil
        return sum?.adding(points(of: round.element, against: other))
      }
      guard let points = player.points, let sum, sum != points else { return nil }
      return ImportError.otherReportedPoints(player.name, points, sum: sum).description
    }
  }

  /// The number of rounds.
  var rounds: Int { players.map(\.rounds.count).max() ?? 0 }

  func commands() throws(ImportProblem) -> [Command] {
    if players.isEmpty { throw ImportProblem(.nothing(source.name)) }
    var commands: [Command] = [
      .add(players.map { .init($0.name) }), .format(.points(points)),
    ]
    for round in 0..<rounds {
      if round > 0 { commands.append(.round(.number(round + 1))) }
      for (index, player) in players.enumerated() where player.rounds.indices.contains(round) {
        if let command = try command(of: player, at: index, in: round) { commands.append(command) }
      }
    }
    return commands
  }

  /// A match that was not played: a walkover, or one that counts for neither.
  private func forfeit(_ cell: Cell, _ mirror: Cell) -> MatchResult {
    let decision: MatchResult.Decision =
      switch (cell.result, mirror.result) {
      case ("+", _): .init(.walkover, .init(.points(1), .zero))
      case (_, "+"): .init(.walkover, .init(.zero, .points(1)))
      default: .init(.void, .init(.zero, .zero))
      }
    return MatchResult([.init(.zero, .zero)], decision: decision)
  }

  /// The match in a player's cell, or the points of a bye. Nil for the second of the two cells that hold a match.
  private func command(
    of player: Entry, at index: Int, in round: Int
  ) throws(ImportProblem) -> Command? {
    let cell = player.rounds[round]
    let reference = PlayerReference(player.name)
    func pointsWithoutGame() -> Command? {
      let given = points(of: cell, against: nil)
      return given == .zero ? nil : .score([.init(reference, .add(given))], round: round + 1)
    }
    if cell.opponent == 0 { return pointsWithoutGame() }
    guard let other = indices[cell.opponent], other != index,
      players[other].rounds.indices.contains(round), case let mirror = players[other].rounds[round],
      indices[mirror.opponent] == index,
      !(cell.isBlack && mirror.isBlack),
      cell.tenths == mirror.tenths.map({ 10 - $0 }) || cell.tenths == 0 && mirror.tenths == 0
    else { throw fault(.contradictingReport(player.name, round: round + 1), at: player.location) }
    let isForfeit = cell.isForfeit && mirror.isForfeit
    if !isForfeit, cell.isForfeit || mirror.isForfeit { return pointsWithoutGame() }
    if !isForfeit, cell.tenths == 0, mirror.tenths == 0 { return nil }
    if cell.isBlack || !mirror.isBlack && index > other { return nil }
    let result =
      isForfeit
      ? forfeit(cell, mirror)
      : cell.tenths.map { tenths in
        MatchResult([
          .init(
            Score(thousandths: Int64(tenths) * 100),
            Score(thousandths: Int64(mirror.tenths ?? 0) * 100))
        ])
      }
    return .result(
      .entry(
        .init(reference, PlayerReference(players[other].name), result, round: round + 1)))
  }
}
