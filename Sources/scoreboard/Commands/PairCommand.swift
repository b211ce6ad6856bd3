import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreTables
import Scorekeeping

/// `scoreboard pair BOARD`: pairs the next round of a Swiss tournament.
struct PairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair",
    abstract: "Pair the next round of a Swiss tournament.",
    discussion: """
      By Monrad's system: from the top, each meets the next below whom they have not met. Who are level stand in the order by \
      hand. With an odd number, the lowest who has not rested rests and gets the points of a win. It is one change, with one undo.
      With '--system dutch', the program bbpPairings pairs by FIDE's Dutch system: install it from \
      github.com/BieremaBoyzProgramming/bbpPairings. There, the order by hand is the order of the starting ranks.

      EXAMPLES:
        scoreboard do Club "add Ann Bob Cyd Dan Eve Fay" "points 1 0.5 0"
        scoreboard pair club
        scoreboard do Club "fixtures -"
        scoreboard pair club --system dutch --rounds 5
      """)

  private enum System: String, CaseIterable, ExpressibleByArgument {
    case monrad
    case dutch
  }

  @Argument(
    help: "The board: its name, in any letter case, or the beginning of it.", completion: .boards)
  var board: String

  @Option(name: .long, help: "How the pairs are found. [default: monrad, or dutch with --engine]")
  private var system: System?

  @Option(
    name: .long,
    help: .init(
      "With dutch: the number of rounds of the tournament, if the board has none.",
      valueName: "number"))
  var rounds: Int?

  @Option(
    name: .long,
    help: .init(
      "With dutch: the pairing program. [default: bbpPairings in the PATH]", valueName: "program"),
    completion: .file())
  var engine: String?

  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions

  func validate() throws {
    if let rounds, !(1...Rounds.limit).contains(rounds) {
      throw ValidationError("'--rounds \(rounds)' is not from 1 to \(Rounds.limit)")
    }
    if usedSystem == .monrad, rounds != nil || engine != nil {
      throw ValidationError(
        "'--rounds' and '--engine' are for '--system dutch'. Add it, or leave them out")
    }
  }

  private var usedSystem: System { system ?? (engine == nil ? .monrad : .dutch) }

  func run() throws {
    try options.withStore(config: settings.config) { journal in
      let session = try Session(journal: journal)
      try session.open(try session.board(named: board).id)
      guard let board = session.state.board else { return }
      let next = try board.roundToPair()
      let pairs =
        usedSystem == .monrad
        ? MonradPairing(of: board).players : try dutchPairs(of: board, next: next)
      var narrator = Narrator(session.state)
      let observation = session.observe { transition in
        try? Output.write(
          narrator.lines(of: transition).map { $0.terminalSafe() + "\n" }.joined())
      }
      defer { withExtendedLifetime(observation) {} }
      try session.perform(
        .fixtures(
          .pairs(pairs.map { PlayerReference(board.players[id: $0]?.name ?? "") }, round: next)))
    }
  }
}

extension PairCommand {
  private func dutchPairs(of board: Scoreboard, next: Int) throws -> [Player.ID] {
    // Without a number, as many rounds as a knock-out would have.
    let least = Knockout.rounds(for: board.players.count)
    let report = try TournamentReport(
      of: board, rounds: rounds ?? board.rules.format.rounds ?? max(next, least), next: next)
    return try PairingEngine(path: engine).pairs(of: report)
  }
}

/// A program that pairs the players of a report, called as bbpPairings is.
private struct PairingEngine {
  private static let names = ["bbpPairings", "bbpPairings.exe"]
  /// The number of bytes that an answer has at most: a line for two players.
  private static let answerLimit = 1 << 20
  let path: String?

  /// The players in pairs. If their number is odd, the last player rests.
  func pairs(of report: TournamentReport) throws -> [Player.ID] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in.trf"), folder.appending(path: "out"))
    try report.description.write(to: input, atomically: false, encoding: .utf8)
    let (status, said) = try run(["--dutch", input.path, "-p", output.path])
    guard status == 0 else { throw PairingError.failed(said.shortened) }
    var answer = stat()
    if stat(output.path, &answer) == 0, answer.st_size > Self.answerLimit {
      throw PairingError.failed("its answer does not end")
    }
    guard let text = try? String(contentsOf: output, encoding: .utf8) else {
      throw PairingError.failed(said.shortened)
    }
    let numbers = text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      line.split(separator: " ").compactMap { Int($0) }
    }
    let players = report.players
    guard numbers.allSatisfy({ $0.count == 2 && $0.allSatisfy((0...players.count).contains) }),
      numbers.allSatisfy({ $0[0] > 0 })
    else { throw PairingError.failed("its answer is not pairs of numbers") }
    let resting = numbers.filter { $0[1] == 0 }
    if resting.count > 1 { throw PairingError.failed("it lets \(resting.count) players rest") }
    return (numbers.filter { $0[1] > 0 }.joined() + resting.map { $0[0] }).map { players[$0 - 1] }
  }

  /// Runs the program, and returns its status and what it has written.
  private func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    for name in path.map({ [$0] }) ?? Self.names {
      if let run = try? ChildProcess.run([name] + arguments) { return run }
    }
    throw PairingError.noEngine(path)
  }
}

/// Why there are no pairs.
private enum PairingError: Error, CustomStringConvertible {
  case noEngine(String?)
  case failed(String)

  var description: String {
    switch self {
    case .noEngine(let path?): "'\(path)' does not start. Name bbpPairings with --engine"
    case .noEngine(nil):
      "bbpPairings is not installed. Get it from github.com/BieremaBoyzProgramming/bbpPairings, put "
        + "it into the PATH or name it with --engine, or leave '--system dutch' out"
    case .failed(let text):
      "bbpPairings found no pairs: \(text.trimmed.terminalSafe())"
    }
  }
}
