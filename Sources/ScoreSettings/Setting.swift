import ScoreScreen
import Scorekeeping

/// Something that a file can set, or a group of such: what it is called, what it is for, how it is read and written.
struct Setting {
  let name: String
  /// Lines of a comment; empty where the name says all.
  let summary: String
  let read: (inout SettingsReader, SettingsReader.Entry) -> Void
  /// The lines that set what holds.
  let write: (Settings) -> [String]

  init(
    _ name: String, _ summary: String = "",
    read: @escaping (inout SettingsReader, SettingsReader.Entry) -> Void,
    write: @escaping (Settings) -> [String]
  ) {
    (self.name, self.summary, self.read, self.write) = (name, summary, read, write)
  }

  /// The lines that set what holds, below what they are for.
  func lines(_ settings: Settings) -> [String] {
    summary.split(separator: "\n").map { "# \($0)" } + write(settings)
  }

  static func group(_ name: String, _ summary: String = "", _ members: [Setting]) -> Setting {
    Setting(name, summary) { reader, entry in
      reader.read(members, of: entry)
    } write: { settings in
      ["\(name):"] + members.flatMap { $0.lines(settings) }.map { "  \($0)" }
    }
  }

  /// One of a few words.
  static func word<Value>(
    _ name: String, _ path: WritableKeyPath<Settings, Value>, among words: [String],
    _ value: @escaping (String) -> Value?, _ word: @escaping (Value) -> String,
    _ summary: String = ""
  ) -> Setting {
    Setting(name, summary) { reader, entry in
      if let value = reader.choice(entry, among: words, value) {
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
