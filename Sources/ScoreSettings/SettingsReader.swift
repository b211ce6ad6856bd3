import ScoreScreen
import ScoreScript
import Scorekeeping
import Yams

/// Reads settings, and finds all that is wrong with them. What is right counts whatever else is wrong.
struct SettingsReader {
  var settings = Settings()
  private let document: SettingsDocument
  private var found: [(fact: SettingsError, node: Node)] = []

  /// Something that is set, and what it is set to.
  struct Entry {
    let name: String
    /// The names that lead to it, with dots between them; empty for the whole file.
    let path: String
    let value: Node
  }

  /// - Parameter name: what the whole is called.
  init(_ document: SettingsDocument, named name: String) {
    self.document = document
    guard let root = document.root else { return }
    read(Setting.all, of: Entry(name: name, path: "", value: root))
  }

  /// Reads what is set below an entry.
  mutating func read(_ members: [Setting], of group: Entry) {
    for entry in entries(of: group, known: members.map(\.name)) {
      members.first { $0.name == entry.name }?.read(&self, entry)
    }
  }

  /// In the order of the file.
  var problems: SettingsProblems {
    var problems = SettingsProblems()
    let places = found.map { ($0.node.mark?.line ?? 0, $0.node.mark?.column ?? 0) }
    for index in found.indices.sorted(by: { places[$0] < places[$1] }) {
      problems.append(document.problem(found[index].fact, at: found[index].node))
    }
    return problems
  }

  mutating func note(_ fact: SettingsError, at node: Node) { found.append((fact, node)) }

  /// Says what is there instead of what is right.
  mutating func refuse(_ entry: Entry, _ right: String) {
    note(.wrongType(entry.name, is: entry.value.typeName, right: right), at: entry.value)
  }

  // MARK: values

  /// What is set below an entry, as far as it has a name that is known; nothing where nothing stands there.
  mutating func entries(of group: Entry, known: [String]) -> [Entry] {
    if group.value.isNothing { return [] }
    guard let mapping = group.value.mapping else {
      refuse(group, "settings, a line each, as name: value")
      return []
    }
    return mapping.compactMap { key, value in
      let name = key.scalar?.string ?? "?"
      if !known.contains(name) {
        let suggestion = nearest(to: name, among: known)
        note(.unknownSetting(name, in: group.path, known: known, suggestion: suggestion), at: key)
        return nil
      }
      let path = group.path.isEmpty ? name : "\(group.path).\(name)"
      return Entry(name: name, path: path, value: value)
    }
  }

  /// What stands in a list, each part called as the whole; nil if it is no list.
  mutating func elements(of parent: Entry, _ right: String) -> [Entry]? {
    guard let sequence = parent.value.sequence else {
      refuse(parent, right)
      return nil
    }
    return sequence.map { Entry(name: parent.name, path: parent.path, value: $0) }
  }

  /// One of a few words, each of which says something.
  mutating func choice<Choice>(
    _ entry: Entry, among choices: [String], _ choice: (String) -> Choice?
  ) -> Choice? {
    guard let word = word(entry, "one of \(choices.joined(separator: ", "))") else { return nil }
    if let choice = choice(word) { return choice }
    note(
      .unknownChoice(word, choices: choices, suggestion: nearest(to: word, among: choices)),
      at: entry.value)
    return nil
  }

  /// A number as it stands there: read as a score it is exact.
  mutating func score(_ entry: Entry) -> Score? {
    guard let word = word(entry, "a number, as 5 or 0.5") else { return nil }
    do throws(ScorekeepingError) {
      return try Score(parsing: word.replacing("_", with: ""))
    } catch {
      note(.score(error), at: entry.value)
      return nil
    }
  }

  private mutating func word(_ entry: Entry, _ right: String) -> String? {
    if let scalar = entry.value.scalar, !entry.value.isNothing { return scalar.string }
    refuse(entry, right)
    return nil
  }
}

extension Node {
  /// Whether nothing stands where a value should.
  var isNothing: Bool { scalar.map { $0.style == .plain && $0.string.isEmpty } ?? false }

  /// What kind of value it is, as a part of a sentence.
  var typeName: String {
    switch self {
    case .mapping: "a group of settings"
    case .sequence: "a list"
    case .scalar, .alias: isNothing ? "empty" : "a text"
    }
  }
}
