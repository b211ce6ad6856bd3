import ScoreScreen

extension Style {
  /// The style in the words of a golden file, in their order: `bold reverse fg=red`; `plain` if there is nothing to say.
  var words: String {
    var words: [String] = []
    if isBold { words.append("bold") }
    if isReverse { words.append("reverse") }
    if colour != .standard { words.append("fg=\(colour.word)") }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}

extension Style.Colour {
  /// What a golden file calls the colour.
  var word: String {
    switch self {
    case .standard: "standard"
    case .red: "red"
    case .green: "green"
    case .yellow: "yellow"
    case .blue: "blue"
    case .magenta: "magenta"
    case .cyan: "cyan"
    }
  }
}
