import ArgumentParser
import FoundationBase
import ScoreScreen
import ScoreStore
import Scorekeeping

/// `scoreboard compact`: folds old history.
struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Fold old history, so that the data file gets smaller.",
    discussion: """
      What was done before a day is folded into the state that each board had then: scores stay as they are, but undo \
      does not go back beyond, and 'show --format script' begins with that state. What is newer can be undone as ever, \
      also by others who have the file open. The file as it was is kept as a backup: 'scoreboard restore' lists it, and \
      it is yours to remove. Nothing is ever folded unless you ask for it.

      EXAMPLES:
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        scoreboard compact --before 2026-01-01 --dry-run
        scoreboard compact --before 2026-01-01
      """)

  @Option(
    name: .long,
    help: .init("The first day whose history is kept, as 2026-01-31.", valueName: "day"),
    completion: .list([]))
  var before: String

  @Flag(name: .long, help: "Tell what would be folded, and change nothing.")
  var dryRun = false

  @OptionGroup var options: DataOptions

  func validate() throws {
    if Day(parsing: before) == nil {
      throw ValidationError("'\(before)' is not a day. Write it as 2026-01-31")
    }
  }

  func run() throws {
    guard let day = Day(parsing: before) else { return }
    let path = try options.path(instead: "Its history stays whole")
    if try DataFile.isMissing(at: path) { throw StoreError(path, .missing) }
    let compaction = try Progress.reporting("Compacting") { progress in
      try DataFile(path: path, onDelay: progress.report)
        .compact(before: day, isTrial: dryRun)
    }
    try Output.write(Self.text(of: compaction, before: day, isTrial: dryRun) + "\n")
  }

  private static func text(of compaction: Compaction, before day: Day, isTrial: Bool) -> String {
    let size = ByteCount.text(of: compaction.sizeBefore)
    if compaction.folded == 0 { return "There is nothing from before \(day) to fold (\(size))" }
    let boards =
      compaction.boards == 0
      ? "of boards that are gone" : "on " + compaction.boards.phrase("board")
    let folded = "\(compaction.folded.phrase("change")) from before \(day), \(boards)"
    if isTrial {
      return
        "Would fold \(folded), and keep \(compaction.kept.phrase("change")). The file has \(size)"
    }
    let now = ByteCount.text(of: compaction.sizeAfter)
    let restoring = compaction.backup.map {
      " 'scoreboard restore \($0.label)' puts back what was there before."
    }
    return "Folded \(folded), and kept \(compaction.kept.phrase("change")). "
      + "The file had \(size) and has \(now) now." + (restoring ?? "")
  }
}
