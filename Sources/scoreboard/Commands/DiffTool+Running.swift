import FoundationBase
import GoldenFrames
import ScoreScreen
import ScoreSettings
import Scorekeeping

extension DiffTool {
  /// Runs the tool on the golden file and the new one, with the terminal, and waits for Enter, as its output may be short.
  /// `/dev/null` stands for a golden file that is not there.
  ///
  /// - Returns: a sentence if the tool did not start; otherwise nil.
  func show(_ frame: FailedFrame, signals: Signals) -> String? {
    let old = access(frame.file.path, F_OK) == 0 ? Self.argument(frame.file.path) : "/dev/null"
    do throws(ChildProcess.SpawnError) {
      var process = try ChildProcess(
        words + [old, Self.argument(frame.file.actualPath)], usesTerminal: true)
      process.closeInput()
      process.closeOutput()
      Self.wait(for: &process, signals)
      try? Output.write("Enter goes back to the review")
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) == 1, byte != 0x0A {}
      return nil
    } catch {
      return
        "'\(words[0])' does not start (\(systemReason(error.code))). Correct diff-tool in the settings"
        .terminalSafe()
    }
  }

  /// The path in a form that no program takes for an option.
  private static func argument(_ path: String) -> String {
    path.hasPrefix("-") ? "./" + path : path
  }

  /// Waits until the tool has ended. The keys that interrupt or stop programs are meant for it.
  private static func wait(for process: inout ChildProcess, _ signals: Signals) {
    while process.status == nil {
      var files = [pollfd(fd: signals.file, events: Int16(POLLIN), revents: 0)]
      poll(&files, 1, 20)
      for signal in signals.received() where [SIGTERM, SIGHUP, SIGTSTP].contains(signal) {
        Signals.die(of: signal)
      }
      process.poll()
    }
  }
}
