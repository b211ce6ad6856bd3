import ArgumentParser
import FoundationBase
import GoldenFrames
import ScoreFrames
import ScoreScreen
import ScoreScript
import ScoreSettings

/// `scoreboard snapshot FILE …`: compares the checkpoints of scripts with golden files. `scoreboard snapshot --review`
/// and the options beside it decide about the frames that differ.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Compare what scripts show at their checkpoints with golden files.",
    discussion: """
      Each checkpoint of a script is compared with the file __Snapshots__/SCRIPT/CHECKPOINT.txt beside it; a script \
      without checkpoints with one for its end. --record writes those files. Differences are reported, and the \
      new frame is kept beside the golden file as CHECKPOINT.actual.txt, with its picture as CHECKPOINT.actual.svg. With --size, --ascii or \
      --color never the files are called CHECKPOINT.40x12.ascii.mono.txt. The exit status is 0 if all are equal, 1 if \
      not.

      --review shows each frame that differs beside its golden file, also frames of Swift tests: a accepts, r rejects, \
      ? shows the keys. --list, --accept, --reject and --report do that without a terminal. They look for frames in \
      the folder that is named instead of scripts, or in this one, and in all folders in it.

      EXAMPLES:
        printf 'add Red Blue\\ncheckpoint "Both are there"\\n' > demo.scores
        scoreboard snapshot demo.scores --record
        scoreboard snapshot demo.scores
        scoreboard snapshot --list
        scoreboard snapshot --report differences.html
        scoreboard snapshot --obsolete
      """)

  @Argument(
    help: "The scripts; with --review and the options below it a folder. [default: this folder]",
    completion: .file(extensions: ["scores"]))
  var files: [String] = []

  @Flag(name: .long, help: "Write the files that are missing or differ.")
  var record = false

  @Option(
    name: .long,
    help: """
      A size of the screen, from 1x1 to 1000x1000, as 40x12, instead of the one that the script says; any number of \
      times.
      """)
  var size: [Size] = []

  @Flag(name: .long, help: "Look at the frames that differ, and accept or reject each.")
  var review = false

  @Flag(
    name: .long, help: "Print the names of the frames that differ, and how. Exit status 1 if any.")
  var list = false

  @Option(
    name: .long, parsing: .upToNextOption,
    help: .init(
      "Put frames in the place of their golden files, by the names that --list prints.",
      valueName: "name"),
    completion: .frames)
  var accept: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption,
    help: .init("Remove frames, and leave their golden files alone.", valueName: "name"),
    completion: .frames)
  var reject: [String] = []

  @Option(
    name: .long,
    help: .init(
      "Write a page for browsers with the old and the new pictures.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var report: String?

  @Flag(
    name: .long,
    help: """
      Print the golden files that no script and no run of Swift tests uses. Exit status 1 if any. \
      SNAPSHOT_TESTING_LIST names the file into which those tests have written what they use.
      """)
  var obsolete = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var settings: SettingsOptions

  func validate() throws {
    if isReview { return try validateReview() }
    if files.isEmpty {
      throw ValidationError("Name a script, or look at what differs with --review")
    }
    if files.contains("-") {
      throw ValidationError("A script on standard input has no files beside it. Name a file")
    }
    if Set(size).count < size.count {
      throw ValidationError("A size is given twice. Give each once")
    }
    do throws(SnapshotError) {
      let setting = try SnapshotSetting.current.get()
      if record { try setting.allowRecording() }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() throws {
    if obsolete { return try listObsoleteFiles() }
    if isReview { return try runReview() }
    var setting = try SnapshotSetting.current.get()
    // Only --record starts recording, not the environment.
    setting.recording = nil
    let store = GoldenStore(setting: setting)
    let scripts = try readScripts()
    var report = SnapshotReport()
    for (file, script) in zip(files, scripts) {
      for size in size.isEmpty ? [nil] : size.map(Optional.some) {
        try compare(script, in: file, at: size, with: store, for: &report)
      }
    }
    try Output.write(report.obsoleteFiles() + report.summary(isRecording: record))
    if !report.isSuccess { throw ExitCode.failure }
  }

  /// Reads and rehearses all scripts.
  ///
  /// - Throws: the problems of all scripts.
  private func readScripts() throws -> [ScriptReading] {
    var problems = ScriptProblems()
    var scripts: [ScriptReading] = []
    for file in files {
      do throws(ScriptProblems) {
        let script = try ScriptReading(path: file)
        try script.checkNamesOfCheckpoints()
        try script.rehearse()
        scripts.append(script)
      } catch {
        problems.append(contentsOf: error)
      }
    }
    if !problems.isEmpty { throw problems }
    return scripts
  }

  /// Compares the checkpoints of a script. A failure is reported, and the next script is still played.
  private func compare(
    _ script: ScriptReading, in file: String, at size: Size?, with store: GoldenStore,
    for report: inout SnapshotReport
  ) throws {
    let looks = self.screen.looks.applied()
    let screen = Snapshot.Screen(
      theme: Theme(isASCII: looks.isASCII), hasColours: looks.colours != .never)
    let origin = FrameOrigin(files: script.files, again: comparison(of: file, on: screen, size))
    do {
      try Snapshot.forEachCheckpoint(of: script, on: screen, size: size) { checkpoint in
        report.add(checkpoint.name, of: file)
        var name = "\(checkpoint.position ?? file): '\(checkpoint.name)'".terminalSafe()
        if let size { name += " at \(size.columns)x\(size.rows)" }
        let words: String
        do throws(SnapshotError) {
          let golden = try GoldenFile(
            checkpoint.goldenName(on: screen, size: size), beside: file)
          let verdict = try store.check(
            .screen(checkpoint.snapshot), against: golden,
            at: SnapshotLocation(file: file, line: checkpoint.location?.line ?? 1),
            recording: record ? .all : .never, from: origin)
          words = report.add(verdict, for: name)
        } catch {
          words = report.add(error, for: name)
        }
        try Output.write(words)
      }
    } catch let failure as ScriptFailure {
      try Output.write(report.add(failure, of: file))
    }
  }

  /// The command that compares a script with the same options.
  private func comparison(of file: String, on screen: Snapshot.Screen, _ size: Size?) -> String {
    var words = ["scoreboard snapshot", file.shellQuoted]
    if let size { words.append("--size \(size.columns)x\(size.rows)") }
    if screen.theme.isASCII { words.append("--ascii") }
    if !screen.hasColours { words.append("--color never") }
    return words.joined(separator: " ")
  }
}
