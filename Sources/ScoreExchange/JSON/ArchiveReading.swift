import Foundation
import ScoreStore
import Scorekeeping

/// Boards with their history, read from JSON as if an enemy had written it.
///
/// All that a data file relies on is checked: identities and names that repeat, values out of range, an order of the
/// entries, what reverses what, and that the changes lead to the boards. Of what is wrong the first thing is told.
///
/// Cost: a pass over the text, and the decoding of its parts, one after another; memory for the text and the archive.
public struct ArchiveReading {
  /// What was read.
  public let archive: Archive

  /// Reads an export.
  ///
  /// - Throws: what is wrong with it.
  public init(_ source: ImportSource) throws(ImportProblem) {
    _ = try source.validText()
    do throws(JSONScanner.Fault) {
      archive = try Self.archive(of: source)
    } catch {
      throw source.problem(error.fact, at: error.range)
    }
  }

  private typealias Fault = JSONScanner.Fault

  private static func archive(of source: ImportSource) throws(Fault) -> Archive {
    let parts = try ArchiveParts(source)
    let decoder = ArchiveDecoder(source.bytes)
    var boards: [Scoreboard] = []
    var ids: Set<Scoreboard.ID> = []
    var names: Set<String> = []
    for range in parts.boards {
      let board = try decoder.board(range)
      if !ids.insert(board.id).inserted {
        throw Fault(fact: .identityTwice, range: decoder.range(of: ["id"], in: range))
      }
      if !names.insert(board.name.lowercased()).inserted {
        throw Fault(
          fact: .boardTwice(String(board.name.prefix(80))),
          range: decoder.range(of: ["details", "name"], in: range))
      }
      boards.append(board)
    }
    var roster: [RosterEntry] = []
    var people: Set<Player.ID> = []
    for range in parts.roster {
      let entry = try decoder.rosterEntry(range)
      if !people.insert(entry.id).inserted {
        throw Fault(fact: .identityTwice, range: decoder.range(of: ["id"], in: range))
      }
      roster.append(entry)
    }
    var history = HistoryCheck(leadingTo: boards, isComplete: parts.isComplete)
    // From the last one on: the boards tell where they have led.
    var entries: [ArchivedEntry] = []
    entries.reserveCapacity(parts.journal.count)
    for range in parts.journal.reversed() {
      let (entry, change) = try decoder.entry(range)
      do throws(ImportError) {
        try history.takeBack(change, of: entry)
      } catch {
        throw Fault(fact: error, range: decoder.range(of: ["change"], in: range))
      }
      entries.append(entry)
    }
    entries.reverse()
    var links = EntryLinks()
    for (index, range) in parts.journal.enumerated() {
      do throws(EntryLinks.Fault) {
        try links.add(&entries[index])
      } catch {
        throw Fault(fact: error.fact, range: decoder.range(of: [error.key], in: range))
      }
    }
    return Archive(
      boards: boards, entries: entries, roster: roster, isWhole: parts.isComplete)
  }
}
