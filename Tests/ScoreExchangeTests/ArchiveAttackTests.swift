import Foundation
import ScoreExchange
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Exports as an attacker would write them.
@Suite struct ArchiveAttackTests {
  private let fixture: ArchiveFixture

  init() throws { fixture = try ArchiveFixture() }

  private static let values = [
    "0", "-1", "9223372036854775807", "-9223372036854775808", "1e308", "1.5", "null", "true",
    "\"\"",
    "\"\\u0000\"", "\"\\u001b[2J\"", "[]", "{}", "\"undo\"", "\"redo\"", "2", "3",
  ]

  /// Replaces values in an export, removes lines and repeats lines.
  private func meddled(_ text: String, _ random: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    for _ in 0..<random.number(1...2) {
      let index = random.number(0...lines.count - 1)
      switch random.number(0...9) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(lines[index], at: random.number(0...lines.count - 1))
      case 2: lines.swapAt(index, random.number(0...lines.count - 1))
      case 3: lines[index] = String(lines[index].dropLast(random.number(0...9)))
      default:
        let colons = lines[index].indices.filter { lines[index][$0] == ":" }
        guard let colon = colons.randomElement(using: &random) else { continue }
        let start = lines[index].index(after: colon)
        let end = lines[index][start...].firstIndex { ",}]".contains($0) } ?? lines[index].endIndex
        lines[index].replaceSubrange(start..<end, with: random.pick(Self.values))
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: seeds(12))
  func
    `Whatever is in an export is refused in words, or makes boards that can be played and undone`(
      seed: UInt64
    ) throws
  {
    var random = SeededGenerator(seed: seed)
    let text = try ArchiveFixture.text(of: try fixture.played(&random, steps: 30))
    for _ in 0..<40 {
      let changed = meddled(text, &random)
      let archive: Archive
      do {
        archive = try ArchiveFixture.archive(changed)
      } catch {
        #expect("\(error)".unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        continue
      }
      let file = try fixture.file()
      let boards = try file.importArchive(archive)
      #expect(try ArchiveFixture.boards(of: file) == boards)
      let session = try Session(journal: file)
      for board in [nil] + boards.map(Optional.some) {
        // Undo on the list may have removed the board.
        if let board { guard (try? session.open(board.id)) != nil else { continue } }
        if board == nil { session.close() }
        for _ in 0..<20 {
          do throws(any Error) {
            try session.perform(random.chance(0.7) ? .undo(1) : .redo(1))
          } catch {
            #expect(error is ScorekeepingError, "\(error)")
          }
          if board != nil, session.state.board == nil { break }
        }
      }
    }
  }

  @Test(arguments: TerminalAttack.part(0, of: 4).filter { $0.isText && !$0.text.utf8.contains(0) })
  func `No name in an export reaches a terminal unescaped`(attack: TerminalAttack) throws {
    let file = try fixture.file()
    let session = try Session(journal: file)
    try session.perform([.board("Law \(attack.text)"), .add([.init("a\(attack.text)")])])
    let text = try ArchiveFixture.text(of: file)
    #expect(
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || ($0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value))
      })
    let other = try fixture.file()
    _ = try other.importArchive(try ArchiveFixture.archive(text))
    #expect(try ArchiveFixture.boards(of: other) == ArchiveFixture.boards(of: file))
  }
}
