import Foundation
import ScoreSettings

/// A word of a shell's line, perhaps one that is still being typed.
struct ShellWord {
  enum Quote {
    case none, single, double
  }

  /// What it stands for.
  private(set) var text = ""
  /// Which quote is open at its end.
  private(set) var quote = Quote.none
  /// What it stands for up to where readline, the line editor of bash, takes the word to begin: behind the quote
  /// that is open, or behind the last character that breaks words.
  private(set) var stem = ""
  /// Whether the shell puts something in its place that is not known here.
  private(set) var isExpanded = false

  /// Reads a word by the rules of a shell.
  ///
  /// - Parameter isTyped: whether it is being typed: a `~` or a `$HOME` then stays as it is.
  init(_ raw: some StringProtocol, in shell: Shell, isTyped: Bool = false, breaks: String = "") {
    var scanner = Scanner(raw, shell: shell, breaks: breaks)
    self = scanner.word(isTyped: isTyped)
  }

  /// The words of a line of bash: those of its last command, the last one as it is being typed.
  static func words(ofLine line: String, breaks: String) -> [ShellWord] {
    var scanner = Scanner(line, shell: .bash, breaks: breaks)
    var words: [ShellWord] = []
    while true {
      switch scanner.skipBlanks() {
      case .end: return words + [ShellWord()]
      case .newCommand: words = []
      case .word: break
      }
      let start = scanner.rest
      let word = scanner.word(isTyped: false)
      if scanner.rest.isEmpty {
        scanner.rest = start
        return words + [scanner.word(isTyped: true)]
      }
      words.append(word)
    }
  }

  private init() {}

  /// Reads words from a line.
  private struct Scanner {
    enum Next {
      case word, newCommand, end
    }

    var rest: Substring.UnicodeScalarView
    let shell: Shell
    let breaks: String.UnicodeScalarView

    init(_ text: some StringProtocol, shell: Shell, breaks: String) {
      rest = Substring(text).unicodeScalars
      self.shell = shell
      self.breaks = breaks.unicodeScalars
    }

    mutating func skipBlanks() -> Next {
      var next = Next.word
      while let scalar = rest.first, Self.isEnd(scalar) {
        if scalar != " ", scalar != "\t" { next = .newCommand }
        rest.removeFirst()
      }
      return rest.isEmpty && next == .word ? .end : next
    }

    static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
      " \t\n;|&()<>".unicodeScalars.contains(scalar)
    }

    /// The word that begins here. Of a whole line it ends before a blank, else it is all there is.
    mutating func word(isTyped: Bool) -> ShellWord {
      var word = ShellWord()
      if rest.first == "~" { expandTilde(&word, isTyped: isTyped) }
      while let scalar = rest.first {
        if shell == .bash, word.quote == .none, Self.isEnd(scalar) { break }
        rest.removeFirst()
        read(scalar, into: &word, isTyped: isTyped)
      }
      return word
    }

    private mutating func read(
      _ scalar: Unicode.Scalar, into word: inout ShellWord, isTyped: Bool
    ) {
      switch (scalar, word.quote) {
      case ("'", .single), ("\"", .double):
        word.quote = .none
        word.stem = word.text
      case ("'", .none), ("\"", .none):
        word.quote = scalar == "'" ? .single : .double
        word.stem = word.text
      case ("\\", .single) where shell != .fish: word.append(scalar)
      case ("\\", _):
        let meant = word.quote == .single ? "'\\" : "\"$`\\"
        guard let next = rest.first else { return word.append(scalar) }
        if word.quote != .none, !meant.unicodeScalars.contains(next) { word.append(scalar) }
        word.append(rest.removeFirst())
      case ("$", .none), ("$", .double):
        expandVariable(&word, isTyped: isTyped)
      case ("`", .none), ("`", .double), ("(", .none):
        word.isExpanded = true
        word.append(scalar)
      default:
        word.append(scalar)
        if word.quote == .none, breaks.contains(scalar) { word.stem = word.text }
      }
    }

    private mutating func expandTilde(_ word: inout ShellWord, isTyped: Bool) {
      let next = rest.dropFirst().first
      guard !isTyped, next == nil || next == "/",
        let home = Environment.ofProcess["HOME"]
      else {
        word.isExpanded = !isTyped
        return
      }
      rest.removeFirst()
      word.text += home
    }

    /// `$NAME` or `${NAME}`, where the environment has it.
    private mutating func expandVariable(_ word: inout ShellWord, isTyped: Bool) {
      let isInBraces = rest.first == "{"
      let name = String(
        rest.dropFirst(isInBraces ? 1 : 0).prefix {
          $0 == "_"
            || ($0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil))
        })
      let length = name.unicodeScalars.count + (isInBraces ? 2 : 0)
      let value = Environment.ofProcess[name]
      guard !isTyped, !name.isEmpty, let value,
        !isInBraces || rest.dropFirst(length - 1).first == "}"
      else {
        word.isExpanded = true
        word.append("$")
        return
      }
      rest.removeFirst(length)
      word.text += value
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) { text.unicodeScalars.append(scalar) }
}
