import Scorekeeping
import StructReference

/// Where a recording leads when it is played: a session of its own, which carries out every line that is written
/// and nothing else.
///
/// Law: a new session that carries out the commands of `lines`, in order and from the first, has the boards that
/// this one has.
final class Shadow {
  let session: Session
  /// The boards that are in the recording, by the identities that they have where they are recorded from.
  var twins: [Scoreboard.ID: Twin] = [:]
  /// The board that the lines act on, by the identity that it has where it is recorded from.
  var open: Scoreboard.ID?
  var lines: [ScriptLine] = []

  /// A board in the recording.
  struct Twin {
    /// The identity that it has here.
    let id: Scoreboard.ID
    /// The board there and here, when they were last equal.
    var equals: (real: Scoreboard, copy: Scoreboard)?
  }

  init() throws {
    session = try Session(journal: MemoryJournal())
  }

  /// What has been written since this was last asked for.
  func takeLines() -> [ScriptLine] {
    defer { lines = [] }
    return lines
  }

  /// Carries out a command and writes it, unless it is not allowed or changes nothing.
  @discardableResult
  func perform(_ command: Command) -> Bool {
    guard let outcome = try? session.perform(command), !outcome.entries.isEmpty else {
      return false
    }
    lines.append(ScriptLine(.command(command)))
    return true
  }

  /// Carries out a reversal and writes it if it leads where it should.
  func reverse(
    _ reversal: Reversal, of command: String, where isWanted: (AppState) -> Bool
  ) -> Bool {
    guard (try? session.perform(reversal.command(1), where: isWanted)) == true else { return false }
    if case .command(let last) = lines.last?.statement, let count = reversal.count(in: last) {
      lines[lines.count - 1] = ScriptLine(.command(reversal.command(count + 1)))
    } else {
      lines.append(
        ScriptLine(
          .command(reversal.command(1)), comment: " " + command.replacing("\n", with: ", ")))
    }
    return true
  }

  /// Carries out a command and writes it if it leads where it should.
  func perform(_ command: Command, where isWanted: (AppState) -> Bool) -> Bool {
    guard (try? session.perform(command, where: isWanted)) == true else { return false }
    lines.append(ScriptLine(.command(command)))
    return true
  }
}
