import FoundationBase
import ScoreSettings
import ScoreTables
import Scorekeeping

/// The output of hooks: the file `scoreboard/hooks.log` in the XDG directory for state, and the older half of it beside
/// it, together at most 1 MB.
///
/// Failures to write are ignored, because nobody waits for the output.
struct HookLog: Sendable {
  /// The largest size of each of the two files in bytes.
  static let limit = 512 << 10

  /// The path of the file, which need not exist.
  let path: String

  init(environment: EnvironmentVariables = .ofProcess) {
    path = XDGDirectory.state.path(in: environment) + "/scoreboard/hooks.log"
  }

  /// Adds a hook that printed something or failed.
  func add(_ result: HookResult, at time: Date) {
    if result.outputCount == 0, !result.hasFailed { return }
    let text = "\(time.inUTC) \(result.job.event.rawValue): \(result.words)\n\(result.text)"
    try? FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    var facts = stat()
    if stat(path, &facts) == 0, Int(facts.st_size) + text.utf8.count > Self.limit {
      rename(path, path + ".old")
    }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { return }
    try? Output.write(text, to: file)
    close(file)
  }
}
