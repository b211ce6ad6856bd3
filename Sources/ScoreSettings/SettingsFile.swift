import FoundationBase
import ScoreScreen
import ScoreScript
import WholeFiles

/// The settings file: its path, its settings and its problems.
package struct SettingsFile: Sendable {
  /// The path of the file, which need not exist.
  package let path: String
  /// Whether the file exists.
  package let exists: Bool
  /// The settings in the file, with defaults for missing and invalid ones.
  package let settings: Settings
  /// The problems of the file.
  package let problems: SettingsProblems
  /// The path as given on the command line; nil without one.
  private var argument: String?

  /// Reads the named file, else `$SCOREBOARD_CONFIG`, else `scoreboard/config.yml` in `$XDG_CONFIG_HOME` or
  /// `~/.config`. Only the last one may be missing.
  ///
  /// Cost without a file: one system call.
  package init(
    named name: String? = nil, environment: EnvironmentVariables = .ofProcess
  ) {
    if let name {
      self.init(path: name, isNamed: true)
      argument = name
    } else if let path = environment["SCOREBOARD_CONFIG"], !path.isEmpty {
      self.init(path: path, isNamed: true)
    } else {
      let folder = XDGDirectory.settings.path(in: environment)
      self.init(path: folder + "/scoreboard/config.yml", isNamed: false)
    }
  }

  private init(path: String, isNamed: Bool) {
    do throws(FileProblem) {
      self.init(text: try Self.bytes(of: path), path: path)
    } catch  where error.fault == .missing {
      self.init(path: path, exists: false, because: isNamed ? [.file(error)] : [])
    } catch {
      self.init(path: path, exists: true, because: [.file(error)])
    }
  }

  /// Describes a file that cannot be read.
  private init(path: String, exists: Bool, because facts: [SettingsError]) {
    self.path = path
    self.exists = exists
    settings = Settings()
    problems = SettingsProblems(facts.map { SettingsProblem($0) })
  }

  /// Parses the content of a file.
  package init(text: some Sequence<UInt8>, path: String) {
    self.path = path
    exists = true
    do throws(SettingsProblem) {
      let document = try SettingsDocument(text, file: path)
      let reader = SettingsReader(document, named: path.fileName)
      settings = reader.settings
      problems = reader.problems
    } catch {
      settings = Settings()
      problems = SettingsProblems([error])
    }
  }

  /// A sentence for the status row about the first problem, with its location and the number of further problems; nil
  /// without problems.
  package var warning: String? {
    guard let first = problems.problems.first else { return nil }
    var words = first.sentence
    if let location = first.location {
      words =
        "\(location.file.fileName):\(location.line):\(first.column): ".terminalSafe() + words
    }
    let command = "scoreboard config" + (argument.map { " --config " + $0.shellQuoted } ?? "")
    let count = problems.count
    let more = count == 1 ? "" : "this and \(count - 1) more: "
    return words + " (\(more)see \(command))".terminalSafe()
  }

  /// The content of a file. Never waits for a pipe without a writer, or for a terminal.
  static func bytes(of path: String) throws(FileProblem) -> [UInt8] {
    try WholeFile(path: path, flags: O_NONBLOCK | O_NOCTTY, limit: SettingsDocument.byteLimit).bytes
  }
}
