import FoundationBase

/// The environment variables of a process.
package struct EnvironmentVariables: Sendable {
  /// The variables; nil to read the variables of this process when they are needed.
  private let values: [String: String]?

  /// The environment of this process.
  package static let ofProcess = EnvironmentVariables(values: nil)

  /// Makes an environment of given variables.
  package init(_ values: [String: String]) {
    self.init(values: values)
  }

  private init(values: [String: String]?) {
    self.values = values
  }

  package subscript(name: String) -> String? {
    if let values { values[name] } else { getenv(name).map { String(cString: $0) } }
  }
}

/// A base directory for the user's files, by the XDG Base Directory specification.
package enum XDGDirectory: Sendable {
  /// The directory for settings: `$XDG_CONFIG_HOME`, else `~/.config`.
  case settings
  /// The directory for data: `$XDG_DATA_HOME`, else `~/.local/share`.
  case data
  /// The directory for state: `$XDG_STATE_HOME`, else `~/.local/state`.
  case state

  /// The path of the directory, which need not exist.
  ///
  /// As the specification demands, a relative path in a variable is ignored.
  package func path(in environment: EnvironmentVariables) -> String {
    let (variable, usual) =
      switch self {
      case .settings: ("XDG_CONFIG_HOME", ".config")
      case .data: ("XDG_DATA_HOME", ".local/share")
      case .state: ("XDG_STATE_HOME", ".local/state")
      }
    if let path = environment[variable], path.hasPrefix("/") { return path }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    return (home ?? FileManager.default.homeDirectoryForCurrentUser.path) + "/" + usual
  }
}
