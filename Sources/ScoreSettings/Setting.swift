import ScoreScreen
import Scorekeeping

/// A setting or a group of settings: its name, its comment, and how its value is read from a file and written to one.
struct Setting {
  let name: String
  /// The lines of the comment; empty if the name explains enough.
  let summary: String
  let read: (inout SettingsReader, SettingsReader.NamedNode) -> Void
  /// Returns the lines that set the current value.
  let write: (Settings) -> [String]

  init(
    _ name: String, _ summary: String = "",
    read: @escaping (inout SettingsReader, SettingsReader.NamedNode) -> Void,
    write: @escaping (Settings) -> [String]
  ) {
    (self.name, self.summary, self.read, self.write) = (name, summary, read, write)
  }

  /// The comment, and the lines that set the current value.
  func lines(_ settings: Settings) -> [String] {
    summary.split(separator: "\n").map { "# \($0)" } + write(settings)
  }

  static func group(_ name: String, _ summary: String = "", _ members: [Setting]) -> Setting {
    Setting(name, summary) { reader, group in
      reader.read(members, of: group)
    } write: { settings in
      ["\(name):"] + members.flatMap { $0.lines(settings) }.map { "  \($0)" }
    }
  }

  /// Makes a setting that accepts one of a few words.
  static func word<Value>(
    _ name: String, _ path: WritableKeyPath<Settings, Value>, among words: [String],
    _ value: @escaping (String) -> Value?, _ word: @escaping (Value) -> String,
    _ summary: String = ""
  ) -> Setting {
    Setting(name, summary) { reader, node in
      if let value = reader.choice(node, among: words, value) {
        reader.settings[keyPath: path] = value
      }
    } write: {
      ["\(name): \(word($0[keyPath: path]))"]
    }
  }

  static func word<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ path: WritableKeyPath<Settings, Value>, _ summary: String
  ) -> Setting {
    word(
      name, path, among: Value.allCases.map(\.rawValue), Value.init(rawValue:), \.rawValue, summary)
  }

  static func bool(
    _ name: String, _ path: WritableKeyPath<Settings, Bool>, _ summary: String
  ) -> Setting {
    word(name, path, among: ["true", "false"], Bool.init, \.description, summary)
  }
}
