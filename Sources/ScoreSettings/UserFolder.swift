import Foundation

/// Where the files of a person's own are, by the XDG Base Directory specification.
public enum UserFolder: Sendable {
  /// `$XDG_CONFIG_HOME`, else `~/.config`.
  case settings
  /// `$XDG_DATA_HOME`, else `~/.local/share`.
  case data
  /// `$XDG_STATE_HOME`, else `~/.local/state`.
  case state

  /// The path of the folder, whether or not there is one.
  ///
  /// A variable that holds no whole path is ignored, as the specification has it: the folder would be another one
  /// wherever the program is started.
  public func path(in environment: Environment) -> String {
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
