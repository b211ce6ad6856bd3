/// Candidates as the function of a shell reads them: a line that says what follows, and that.
struct ShellAnswer {
  private(set) var lines: [String] = []

  /// For zsh and fish, which quote and insert what they are given.
  init(_ completion: ShellCompletion, for shell: Shell, typed: String) {
    switch completion {
    case .files(let endings, let offset): lines = ["files", Self.path(typed, offset)] + endings
    case .folders(let offset): lines = ["folders", Self.path(typed, offset)]
    case .candidates(let candidates):
      let isAlone = candidates.count == 1
      lines = ["words"]
      for candidate in candidates {
        let summary = candidate.summary.split(separator: "\n").joined(separator: " ")
        switch shell {
        case .zsh: lines.append("\(candidate.isOpen ? "+" : "=")\(candidate.text)\t\(summary)")
        case .bash, .fish:
          lines.append("\(candidate.text)\t\(summary)")
          // With two to choose from the shell inserts what they share, and leaves the word open.
          if isAlone, candidate.isOpen { lines.append("\(candidate.text) \t\(summary)") }
        }
      }
    }
  }

  /// For bash, which replaces the end of the word by what it is given as it is: it has to come quoted.
  init(_ completion: ShellCompletion, forBash word: ShellWord) {
    let stem = word.stem.unicodeScalars
    switch completion {
    case .files(let endings, let offset):
      lines = ["files", Self.path(word.text, max(offset, stem.count))] + endings
    case .folders(let offset): lines = ["folders", Self.path(word.text, max(offset, stem.count))]
    case .candidates(let candidates):
      let fitting = candidates.filter { $0.text.unicodeScalars.starts(with: stem) }
      var rests = fitting.map { Self.quoted($0, behind: stem.count, in: word) }
      let isOpen = fitting.count == 1 && fitting[0].isOpen
      if isOpen { rests.append(rests[0] + " ") }
      lines = [isOpen ? "open" : "words"] + rests
    }
  }

  private static func path(_ word: String, _ offset: Int) -> String {
    String(word.unicodeScalars.dropFirst(offset))
  }

  private static func quoted(
    _ candidate: ShellCandidate, behind count: Int, in word: ShellWord
  ) -> String {
    let rest = String(candidate.text.unicodeScalars.dropFirst(count))
    switch word.quote {
    case .single: return inSingleQuotes(rest)
    case .double: return inDoubleQuotes(rest)
    // Of a word that goes on the quote stays open.
    case .none where candidate.isOpen && count == 0: return "'" + inSingleQuotes(rest)
    case .none: return escaped(rest)
    }
  }

  private static func inSingleQuotes(_ text: String) -> String {
    text.replacing("'", with: #"'\''"#)
  }

  private static func inDoubleQuotes(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "$", "`": result += "\\\(scalar)"
      // Nothing within these quotes keeps bash from looking for it in its history.
      case "!": result += #""'!'""#
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./,+%".unicodeScalars.contains(scalar)
      if !isPlain { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
