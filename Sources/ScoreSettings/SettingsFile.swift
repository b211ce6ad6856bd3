import Foundation
import ScoreScript

/// The file of settings: where it is, and what it sets.
public struct SettingsFile: Sendable {
  /// Where it is, or would be.
  public let path: String
  /// Whether it is there.
  public let exists: Bool
  /// What holds: what the file sets, and what is usual where it sets nothing or something is wrong with that.
  public let settings: Settings
  /// What is wrong with it.
  public private(set) var problems: SettingsProblems

  /// Reads the file that is named, else `$SCOREBOARD_CONFIG`, else `config.toml` in the folder `scoreboard` below
  /// `$XDG_CONFIG_HOME` or `~/.config`. That one need not be there.
  ///
  /// Cost: where there is no file, a look for it.
  public init(
    named name: String? = nil, environment: Environment = .ofProcess
  ) {
    if let name {
      self.init(path: name, isNamed: true)
      problems.file = name
    } else if let path = environment["SCOREBOARD_CONFIG"], !path.isEmpty {
      self.init(path: path, isNamed: true)
    } else {
      let folder = UserFolder.settings.path(in: environment)
      self.init(path: folder + "/scoreboard/config.toml", isNamed: false)
    }
  }

  private init(path: String, isNamed: Bool) {
    do throws(SettingsError) {
      self.init(text: try Self.bytes(of: path), path: path)
    } catch .noSuchFile {
      self.init(path: path, exists: false, because: isNamed ? [.noSuchFile(path)] : [])
    } catch {
      self.init(path: path, exists: true, because: [error])
    }
  }

  /// A file that sets nothing.
  private init(path: String, exists: Bool, because facts: [SettingsError]) {
    self.path = path
    self.exists = exists
    settings = Settings()
    problems = SettingsProblems(facts.map { SettingsProblem($0) })
  }

  /// Reads what a file holds.
  package init(text: some Sequence<UInt8>, path: String) {
    self.path = path
    exists = true
    do throws(SettingsProblem) {
      let reader = SettingsReader(try SettingsText(text, file: path))
      settings = reader.settings
      problems = SettingsProblems(reader.problems)
    } catch {
      settings = Settings()
      problems = SettingsProblems([error])
    }
  }

  /// Never waits: not for a pipe that nobody writes, nor for a terminal.
  static func bytes(of path: String) throws(SettingsError) -> [UInt8] {
    func failure() -> SettingsError {
      .unreadable(path, reason: String(cString: strerror(errno)).lowercased())
    }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if file < 0 { throw [ENOENT, ENOTDIR].contains(errno) ? .noSuchFile(path) : failure() }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= SettingsText.most {
      let count = read(file, &piece, piece.count)
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw failure() }
      bytes += piece[..<count]
    }
    throw .tooLarge(path)
  }
}
