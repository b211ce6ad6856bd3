import Foundation
import ScoreScreen
import ScoreScript

/// All that is wrong with a file of settings, in the order of the file.
public struct SettingsProblems: Error, Equatable, Sendable {
  /// The first of them; the rest is counted.
  public let problems: [SettingsProblem]
  /// How many there are.
  public let count: Int
  /// The file, where the command that tells all of them has to be told of it.
  var file: String?
  /// How many are kept.
  private static let limit = 50

  init(_ problems: [SettingsProblem]) {
    self.problems = Array(problems.prefix(Self.limit))
    count = problems.count
  }

  /// Whether nothing is wrong.
  public var isEmpty: Bool { count == 0 }

  /// The first one in a sentence, where it is, and how many more there are: for a status row.
  public var summary: String {
    guard let first = problems.first else { return "" }
    var words = first.sentence
    if let place = first.place {
      let file = URL(filePath: place.file).lastPathComponent
      words = "\(file):\(place.line):\(first.column): ".terminalSafe() + words
    }
    let command = "scoreboard config" + (file.map { " --config " + Self.quoted($0) } ?? "")
    let more = count == 1 ? "" : " and \(count - 1) more"
    return words + " (\(count == 1 ? "see" : "this\(more): see") \(command))".terminalSafe()
  }

  /// The path as a shell takes it for one word.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
        || "0123456789/._-+".utf8.contains(byte)
    }
    return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
  }
}

extension SettingsProblems: CustomStringConvertible {
  /// One after another, a blank line between them.
  public var description: String {
    let rest = count - problems.count
    let more = rest == 1 ? ["There is 1 more problem"] : ["There are \(rest) more problems"]
    return (problems.map(\.description) + (rest > 0 ? more : [])).joined(separator: "\n\n")
  }
}
