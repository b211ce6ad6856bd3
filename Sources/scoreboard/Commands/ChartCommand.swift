import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreTables
import Scorekeeping

extension PictureScheme: ExpressibleByArgument {}
extension Race.Measure: ExpressibleByArgument {}

/// `scoreboard chart BOARD`: draws the scores of a board over the game.
struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw how the scores of a board came about, or the tree of a knock-out.",
    discussion: """
      The chart is a picture in SVG, or in PNG or PDF if the file ends so, with a line for each of the ten best players: the score after each round, or after \
      each change where fewer than two rounds have points. It takes the colours of the page that shows it, light or \
      dark. The chart of a frozen board is your own, and says that it is not public; with --public it is the one that \
      the public sees.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        scoreboard chart friday -o race.svg
        scoreboard chart friday --by gap -o gaps.svg
        scoreboard chart "Friday night" --theme dark > race.svg
        scoreboard do Cup "add Ann Bob Cyd Dan" "knockout"
        scoreboard chart cup --tree -o cup.svg
      """)

  @Argument(
    help: "The board: its name, in any letter case, or the beginning of it.", completion: .boards)
  var board: String

  @Option(
    name: [.customShort("o"), .long],
    help: .init("The file to write, instead of standard output.", valueName: "file"),
    completion: .file(extensions: ["svg", "png", "pdf"]))
  var output: String?

  @Option(name: .long, help: "The colours: auto, light or dark.")
  var theme = PictureScheme.auto

  @Option(
    name: .long,
    help: .init(
      "The numbers to draw: total, gap (the distance to the leader) or rank.", valueName: "measure")
  )
  var by = Race.Measure.total

  @Flag(name: .long, help: "Draw the tree of the knock-out.")
  var tree = false

  @Flag(name: .long, help: "Draw all players, not only the ten best.")
  var all = false

  @Flag(name: .customLong("public"), help: "The board as the public sees it while it is frozen.")
  var isPublic = false

  @OptionGroup var options: DataOptions

  mutating func validate() throws {
    if output == "-" { output = nil }
    if tree, all || by != .total {
      throw ValidationError("A tree has no '--by' and '--all'. Leave them out")
    }
    if output?.isEmpty == true {
      throw ValidationError("'--output' names no file. Give it a path")
    }
    if let output, kind == nil, !output.lowercased().hasSuffix(".svg") {
      throw ValidationError.unknownEnding(of: output, known: [".svg", ".png", ".pdf"])
    }
  }

  /// The kind of the file; nil for SVG.
  private var kind: PictureRenderer.Kind? {
    PictureRenderer.Kind(rawValue: URL(filePath: output ?? "").pathExtension.lowercased())
  }

  func run() throws {
    try options.withSession(isPublic: isPublic) { session in
      try session.open(try session.board(named: board).id)
      guard let board = session.state.board else { return }
      let picture =
        try tree ? treePicture(of: board, in: session) : racePicture(of: board, in: session)
      let writer = try ExportWriter(output, beside: options.location(), reporting: Progress())
      try writer.write(svg: picture, as: kind)
      try writer.finish()
    }
  }

  private func treePicture(of board: Scoreboard, in session: Session) throws -> String {
    guard let tree = board.knockoutTree else { throw ScorekeepingError.noKnockout(board.name) }
    return TreePicture(
      tree, of: board, title: board.titleOfPicture(at: session.now), scheme: theme.fixed(for: kind)
    )
    .description
  }

  private func racePicture(of board: Scoreboard, in session: Session) throws -> String {
    let race = try session.race(
      of: RankedBoard(board), by: by, limit: all ? .max : Race.playerLimit)
    let notice = board.freezeNotice(at: session.now, offsetFromUTC: nil)
    return RacePicture(race, title: board.name, notice: notice, scheme: theme.fixed(for: kind))
      .description
  }
}

extension Scoreboard {
  /// The name, and the notice of a freeze.
  func titleOfPicture(at now: Date) -> String {
    let notice = freezeNotice(at: now, offsetFromUTC: nil)
    return ([name] + [notice].compactMap(\.self)).joined(separator: ": ")
  }
}
