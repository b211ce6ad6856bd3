import ScoreScreen
import ScoreScript
import Scorekeeping

/// Reads settings, and collects all problems. Invalid settings do not affect the valid ones.
struct SettingsReader {
  var settings = Settings()
  private let document: SettingsDocument
  private var found: [(fact: SettingsError, node: SettingsNode)] = []

  /// A node of the document with its name.
  struct NamedNode {
    let name: String
    /// The names of the enclosing groups and of the node, joined by dots; empty for the whole file.
    let path: String
    let value: SettingsNode
  }

  /// Reads a document.
  ///
  /// - Parameter name: the name of the file in messages.
  init(_ document: SettingsDocument, named name: String) {
    self.document = document
    guard let root = document.root else { return }
    read(Setting.all, of: NamedNode(name: name, path: "", value: root))
  }

  mutating func read(_ members: [Setting], of group: NamedNode) {
    for node in children(of: group, known: members.map(\.name)) {
      members.first { $0.name == node.name }?.read(&self, node)
    }
  }

  /// The problems in the order of the file.
  var problems: SettingsProblems {
    var problems = SettingsProblems()
    let positions = found.map { ($0.node.mark.line, $0.node.mark.column) }
    for index in found.indices.sorted(by: { positions[$0] < positions[$1] }) {
      problems.append(document.problem(found[index].fact, at: found[index].node))
    }
    return problems
  }

  mutating func note(_ fact: SettingsError, at node: SettingsNode) { found.append((fact, node)) }

  /// Reports a value of the wrong type, with the right form.
  mutating func refuse(_ node: NamedNode, _ right: String) {
    note(.wrongType(node.name, is: node.value.typeName, right: right), at: node.value)
  }

  /// The nodes in a group that have known names. Reports the others; a group without a value has none.
  mutating func children(of group: NamedNode, known: [String]) -> [NamedNode] {
    if group.value.isMissing { return [] }
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
      return NamedNode(name: name, path: path, value: value)
    }
  }

  /// The elements of a list, each with the name of the list; reports a value that is not a list, and returns nil.
  mutating func elements(of parent: NamedNode, _ right: String) -> [NamedNode]? {
    guard let sequence = parent.value.sequence else {
      refuse(parent, right)
      return nil
    }
    return sequence.map { NamedNode(name: parent.name, path: parent.path, value: $0) }
  }

  /// The choice that a word names; reports an unknown word, and returns nil.
  mutating func choice<Choice>(
    _ node: NamedNode, among choices: [String], _ choice: (String) -> Choice?
  ) -> Choice? {
    guard let word = word(node, "one of \(choices.joined(separator: ", "))") else { return nil }
    if let choice = choice(word) { return choice }
    note(
      .unknownChoice(word, choices: choices, suggestion: nearest(to: word, among: choices)),
      at: node.value)
    return nil
  }

  /// An exact number, read as a score; reports any other value, and returns nil.
  mutating func score(_ node: NamedNode) -> Score? {
    guard let word = word(node, "a number, as 5 or 0.5") else { return nil }
    do throws(ScorekeepingError) {
      return try Score(parsing: word.replacing("_", with: ""))
    } catch {
      note(.score(error), at: node.value)
      return nil
    }
  }

  /// The text of a value; reports a list or a group, and returns nil.
  mutating func word(_ node: NamedNode, _ right: String) -> String? {
    if let scalar = node.value.scalar, !node.value.isMissing { return scalar.string }
    refuse(node, right)
    return nil
  }
}
