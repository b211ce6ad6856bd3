import ArgumentParser
import FoundationBase
import GoldenFrames
import ScoreFrames
import ScoreScreen
import ScoreScript
import ScoreSettings

extension SnapshotCommand {
  /// Whether frames are reviewed, rather than scripts compared.
  var isReview: Bool {
    obsolete || review || list || !accept.isEmpty || !reject.isEmpty || report != nil
  }

  /// The folder; for a script, the one beside it.
  private var folder: String {
    guard let file = files.first else { return "." }
    return file.hasSuffix(".scores") ? GoldenFile.folder(beside: file) : file
  }

  func validateReview() throws {
    if files.count > 1 {
      throw ValidationError("One folder is reviewed at a time. Name the folder that holds them all")
    }
    if record || !size.isEmpty {
      throw ValidationError("'--record' and '--size' are for scripts. Leave them out of a review")
    }
    if obsolete, review || list || !accept.isEmpty || !reject.isEmpty || report != nil {
      throw ValidationError("'--obsolete' looks at golden files alone. Review frames without it")
    }
    if let report, !report.hasSuffix(".html"), !report.hasSuffix(".htm") {
      throw ValidationError("'\(report.terminalSafe())' is not a name for a page. End it in .html")
    }
    if review, list {
      throw ValidationError("'--review' shows what '--list' prints. Leave one of them out")
    }
    if files.first?.isEmpty == true || report?.isEmpty == true {
      throw ValidationError("An empty path names nothing. Write one, or leave it out")
    }
  }

  /// Accepts and rejects the named frames, then lists those that are left, reports them, or shows them.
  func runReview() throws {
    let found = try FailedFrame.search(folder)
    for sentence in found.outdated {
      try Output.write(sentence.terminalSafe() + "\n", to: STDERR_FILENO)
    }
    let frames = try decide(found.frames)
    if let report {
      let file = try OutputFile(path: report)
      try file.write(ReviewReport(frames, command: command).description)
      try file.finish()
      let count = frames.count.phrase("frame is", "frames are")
      try Output.write("\(count) in '\(report.terminalSafe())'\n")
    }
    if frames.isEmpty, accept.isEmpty, reject.isEmpty, found.outdated.isEmpty {
      let place = files.first.map { "in '\($0.terminalSafe())'" } ?? "here"
      return try Output.write(
        "Nothing to review: the last comparisons left no frame \(place). Compare with: "
          + "scoreboard snapshot SCRIPT\n")
    }
    if list {
      for frame in frames {
        try Output.write("\(frame.name.terminalSafe().shellQuoted): \(frame.sentence)\n")
      }
      if !frames.isEmpty || !found.outdated.isEmpty { throw ExitCode.failure }
    } else if review, !frames.isEmpty {
      try show(frames)
    }
  }

  /// Prints the golden files that nothing uses.
  func listObsoleteFiles() throws {
    let list = try SnapshotSetting.current.get().listFile
    let files = try ObsoleteGoldenFiles(in: folder, list: list)
    for path in files.paths { try Output.write(path.terminalSafe() + "\n") }
    if files.unknownCount > 0 {
      let count = files.unknownCount.phrase("golden file")
      try Output.write(
        "\(count) of Swift tests may be obsolete, too. Run the tests with SNAPSHOT_TESTING_LIST=FILE, "
          + "then this with the same variable\n", to: STDERR_FILENO)
    }
    if !files.paths.isEmpty { throw ExitCode.failure }
    if files.unknownCount == 0 { try Output.write("Every golden file is used\n") }
  }

  /// The beginning of a command about these frames, as a shell reads it.
  private var command: String {
    "scoreboard snapshot" + (files.first.map { " " + $0.shellQuoted } ?? "")
  }

  /// Accepts and rejects the named frames, all names being known, and returns the others.
  private func decide(_ frames: [FailedFrame]) throws -> [FailedFrame] {
    var decisions: [Int: Bool] = [:]
    for (name, isAccepted) in accept.map({ ($0, true) }) + reject.map({ ($0, false) }) {
      let index = try FailedFrame.index(of: name, in: frames)
      if decisions.updateValue(isAccepted, forKey: index) == !isAccepted {
        throw ReviewError.contradiction(frames[index].name)
      }
    }
    for (index, isAccepted) in decisions.sorted(by: { $0.key < $1.key }) {
      let frame = frames[index]
      if isAccepted { try frame.accept() } else { try frame.reject() }
      try Output.write("\(isAccepted ? "Accepted" : "Rejected") \(frame.name.terminalSafe())\n")
    }
    return frames.indices.filter { decisions[$0] == nil }.map { frames[$0] }
  }

  private func show(_ frames: [FailedFrame]) throws {
    if isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 {
      throw ValidationError("'--review' needs a terminal. Use --list, --accept and --reject")
    }
    // This must happen before any thread starts.
    let signals = Signals()
    let settings = self.settings.read()
    let summary = try MainActor.assumeIsolated {
      signals.awaitForeground()
      let looks = screen.looks.applied(to: settings.settings)
      let terminal = try Terminal(looks, isSaved: false)
      defer { terminal.end() }
      let screens = try Screens(
        showing: ReviewView(frames), size: terminal.measure(), theme: terminal.theme,
        keys: settings.settings.keys)
      if let warning = settings.warning { screens.warn(warning) }
      let front = TerminalFrontEnd(screens, on: terminal)
      if let tool = settings.settings.diffTool {
        screens[ReviewView.self]?.onDiff = { [unowned front] frame in
          front.suspend()
          defer { front.resume() }
          return tool.show(frame, signals: signals)
        }
      }
      try EventLoop(front, signals: signals).run()
      return screens[ReviewView.self]?.summary ?? ""
    }
    try Output.write(summary + "\n")
  }
}
