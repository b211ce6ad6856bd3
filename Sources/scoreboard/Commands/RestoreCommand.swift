import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreStore
import Scorekeeping

/// `scoreboard restore [BACKUP]`: lists the backups of the data file, or restores one.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "List the backups of the data file, or put one back.",
    discussion: """
      The last good copy of each day on which something was changed is kept beside the data file, for seven such days. \
      Without a backup they are listed, the newest first; with one, as 2026-11-21, the data file is made what it was \
      then. The file as it was before is kept too, and can be put back in its turn. Others who have the file open go \
      on with what was put back.

      EXAMPLES:
        scoreboard restore
        scoreboard restore --format json
      """)

  @Argument(
    help: "The backup to restore, by its name in the list, such as 2026-11-21 for a day.",
    completion: .backups)
  var backup: String?

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(name: .long, help: "How to print the list: text or json.")
  var format = Format.text

  @OptionGroup var options: DataOptions

  func validate() throws {
    if let backup, backup.wholeMatch(of: /[0-9]+-[0-9]+-[0-9]+/) != nil, Day(parsing: backup) == nil
    {
      throw ValidationError("'\(backup)' is not a day. Write it as 2026-01-31")
    }
  }

  func run() throws {
    // An unreadable folder is an error: it may hold backups that would be missing from the list.
    let path = try options.path(instead: "The server makes its own backups: see pg_dump")
    _ = try DataFile.isMissing(at: path)
    let backups = Backups(of: path)
    if let backup { return try restore(backup, of: backups) }
    let entries = backups.all.map(Entry.init)
    switch format {
    case .json: try Output.writeJSON(entries)
    case .text where entries.isEmpty:
      try Output.write("No backups of '\(backups.path)' yet".terminalSafe() + "\n")
    case .text: try Output.write(Self.text(of: entries))
    }
  }

  private func restore(_ label: String, of backups: Backups) throws {
    let restoration = try Progress.reporting("Restoring") { progress in
      try backups.restore(label, onDelay: progress.report)
    }
    let contents = restoration.contents
    var text = "Put back '\(restoration.backup.label)': \(contents.summary)."
    if let replaced = restoration.replaced {
      text +=
        (try? replaced.contents) == nil
        ? " The damaged file is kept as '\(replaced.path)'."
        : " What was there before is kept: 'scoreboard restore \(replaced.label)' puts it back."
    }
    try Output.write(text.terminalSafe() + "\n")
  }

  private static func text(of entries: [Entry]) -> String {
    let labels = entries.map(\.backup.count).max() ?? 0
    let sizes = entries.map { ByteCount.text(of: $0.bytes) }
    let width = sizes.map(\.count).max() ?? 0
    return zip(entries, sizes).map { entry, size in
      let label = entry.backup.padded(to: labels)
      let blanks = String(repeating: " ", count: width - size.count)
      return "\(label)  \(blanks)\(size)  \(entry.summary)\n"
    }.joined()
  }

  private struct Entry: Encodable {
    let backup: String
    let bytes: Int
    @Nullable var boards: Int?
    @Nullable var players: Int?
    @Nullable var lastChange: String?
    /// The contents in words; not encoded.
    let summary: String

    init(_ backup: Backup) {
      self.backup = backup.label
      bytes = backup.size
      var obstacle = "cannot be read"
      var contents: BackupContents?
      do {
        contents = try backup.contents
      } catch {
        if case .foreignBackup(let user)? = (error as? StoreError)?.fault {
          obstacle = "belongs to '\(user)'"
        }
      }
      boards = contents?.boards
      players = contents?.players
      lastChange = contents?.lastChange?.formatted(.iso8601)
      summary = contents?.summary ?? obstacle
    }

    private enum CodingKeys: String, CodingKey {
      case backup, bytes, boards, players, lastChange
    }
  }
}

extension BackupContents {
  /// A summary such as `2 boards, 5 players, last changed 2026-11-21 19:32`.
  var summary: String {
    let boards = boards.phrase("board")
    let players = players.phrase("player")
    let change = lastChange.map { ", last changed \(Day.text(of: $0))" } ?? ""
    return "\(boards), \(players)\(change)"
  }
}
