import ScoreScreen
import Scorekeeping

extension Statement: CustomStringConvertible {
  /// The statement as one line of a script, in canonical form and without control characters: names in quotes only
  /// where they need them, texts always.
  public var description: String {
    switch self {
    case .command(let command): "\(command)"
    case .size(let size): "size \(size.scriptText)"
    case .resize(let size): "resize \(size.scriptText)"
    case .type(let text): "type \(Word.inQuotes(text))"
    case .press(let presses): "press " + presses.map(\.description).joined(separator: " ")
    case .sleep(let duration): "sleep \(duration.scriptText)"
    case .wait(let pattern, let region, within: let limit):
      "wait \(pattern)" + (region == .screen ? "" : " on \(region)")
        + (limit.map { " within \($0.scriptText)" } ?? "")
    case .waitSettled: "wait settled"
    case .checkpoint(let name): "checkpoint \(Word.quoted(name))"
    case .caption(let text): "caption \(Word.inQuotes(text))"
    case .hide: "hide"
    case .show: "show"
    case .source(let path): "source \(Word.quoted(path))"
    case .speed(let factor): "speed \(factor)"
    case .typing(let duration): "typing \(duration.scriptText)"
    case .takeover: "takeover"
    case .expect(let expectation): "expect \(expectation)"
    }
  }
}

extension Region: CustomStringConvertible {
  public var description: String {
    switch self {
    case .screen: "screen"
    case .row(let row): "row \(row)"
    }
  }
}

extension TextPattern: CustomStringConvertible {
  /// The pattern as scripts write it: `"text"` or `/regex/`.
  public var description: String {
    switch self {
    case .text(let text): Word.inQuotes(text)
    case .regex(let pattern): "/\(Self.escapingSlashes(in: pattern))/"
    }
  }

  /// With `\/` for each slash that no backslash stands before.
  private static func escapingSlashes(in pattern: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if scalar == "/", !isEscaped { result.append("\\") }
      result.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return String(result)
  }
}

extension Factor: CustomStringConvertible {
  /// The shortest exact form: `2`, `0.5`.
  public var description: String { "\(Score(thousandths: Int64(thousandths)))" }
}
