import ScoreScreen
import ScoreScript
import Scorekeeping
import TOMLKit

/// Reads settings, and finds all that is wrong with them. What is right counts whatever else is wrong.
struct SettingsReader {
  var settings = Settings()
  let text: SettingsText
  private var found: [(offset: Int, problem: SettingsProblem)] = []

  /// The tables of a file.
  enum Table: String, CaseIterable {
    case keys
    case theme
    case rules
  }

  init(_ text: SettingsText) {
    self.text = text
    let known = Table.allCases.map(\.rawValue)
    for (name, value) in entries(of: text.root) {
      guard let table = Table(rawValue: name) else {
        let suggestion = nearest(to: name, among: known)
        note(
          .unknownTable(name, known: known, suggestion: suggestion), at: text.place(ofKey: [name]))
        continue
      }
      guard let content = self.table(value, at: [name]) else { continue }
      switch table {
      case .keys: readKeys(content)
      case .theme: readTheme(content)
      case .rules: readRules(content)
      }
    }
  }

  /// In the order of the file.
  var problems: [SettingsProblem] { found.sorted { $0.offset < $1.offset }.map(\.problem) }

  mutating func note(_ fact: SettingsError, at range: Range<Int>) {
    found.append((range.lowerBound, text.problem(fact, at: range)))
  }

  // MARK: values

  /// The entries of a table in the order of their names.
  func entries(of table: TOMLTable) -> [(name: String, value: TOMLValue)] {
    table.keys.compactMap { name in table[name].map { (name, $0.tomlValue) } }
  }

  mutating func table(_ value: TOMLValue, at path: [String]) -> TOMLTable? {
    if let table = value.table { return table }
    refuse(value, at: path, "a table of its own, as [\(path.joined(separator: "."))]")
    return nil
  }

  /// Says what is there instead of what is right.
  mutating func refuse(_ value: TOMLValue, at path: [String], _ right: String) {
    note(
      .wrongType(path.last ?? "", is: Self.word(for: value.type), right: right),
      at: text.place(ofValue: path))
  }

  mutating func unknown(_ name: String, in path: [String], known: [String]) {
    note(
      .unknownSetting(
        name, table: path.joined(separator: "."), known: known,
        suggestion: nearest(to: name, among: known)), at: text.place(ofKey: path + [name]))
  }

  mutating func bool(_ value: TOMLValue, at path: [String]) -> Bool? {
    if value.type == .bool { return value.bool }
    refuse(value, at: path, "true or false, without quotes")
    return nil
  }

  /// One of a few words.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ value: TOMLValue, at path: [String], of type: Choice.Type
  ) -> Choice? {
    choice(value, at: path, among: type.allCases.map(\.rawValue), Choice.init(rawValue:))
  }

  /// One of a few words, each of which says something.
  mutating func choice<Choice>(
    _ value: TOMLValue, at path: [String], among choices: [String], _ choice: (String) -> Choice?
  ) -> Choice? {
    guard value.type == .string, let word = value.string else {
      refuse(value, at: path, "one of \"\(choices.joined(separator: "\", \""))\"")
      return nil
    }
    if let choice = choice(word) { return choice }
    note(
      .unknownChoice(word, choices: choices, suggestion: nearest(to: word, among: choices)),
      at: text.place(ofValue: path))
    return nil
  }

  static func word(for type: TOMLType) -> String {
    switch type {
    case .table: "a table"
    case .array: "a list"
    case .string: "a text"
    case .int, .double: "a number"
    case .bool: "true or false"
    case .date, .time, .dateTime: "a date or a time"
    }
  }
}
