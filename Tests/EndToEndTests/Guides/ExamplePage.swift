import Foundation

/// A page of Markdown with examples in blocks indented by four spaces.
///
/// A line `$ COMMAND` is followed by its output on standard output and standard error, in which `...` stands for any
/// lines. A block that begins with the comment `# NAME.EXTENSION` is a file with that name. All examples run in one
/// folder, from top to bottom.
struct ExamplePage {
  enum Part {
    case text(Substring)
    case file(name: String, lines: [Substring])
    case example(Example)
  }

  struct Example {
    let command: String
    var output: [String]

    func isMatched(by printed: [String]) -> Bool { Self.matches(output[...], printed[...]) }

    private static func matches(_ shown: ArraySlice<String>, _ lines: ArraySlice<String>) -> Bool {
      guard let first = shown.first else { return lines.isEmpty }
      let rest = shown.dropFirst()
      if first == "..." {
        return (lines.startIndex...lines.endIndex).contains { matches(rest, lines[$0...]) }
      }
      return first == lines.first && matches(rest, lines.dropFirst())
    }
  }

  var parts: [Part] = []

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var isInBlock = false
    while let line = lines.popFirst() {
      if line.hasPrefix("    $ ") {
        let output = Self.popBlock(from: &lines).map { String($0.dropFirst(4)) }
        parts.append(.example(Example(command: String(line.dropFirst(6)), output: output)))
      } else if !isInBlock, let match = line.wholeMatch(of: #/    # (\S+\.\w+)/#) {
        let block = [line] + Self.popBlock(from: &lines)
        parts.append(.file(name: String(match.1), lines: block))
      } else {
        parts.append(.text(line))
      }
      isInBlock = line.hasPrefix("    ")
    }
  }

  /// Removes the lines of the block up to its end or to its next command, and returns them.
  private static func popBlock(from lines: inout ArraySlice<Substring>) -> ArraySlice<Substring> {
    var block = lines.prefix { !$0.hasPrefix("    $ ") && ($0.hasPrefix("    ") || $0.isEmpty) }
    while block.last?.isEmpty == true { block.removeLast() }
    lines = lines[block.endIndex...]
    return block
  }

  var text: String {
    parts.flatMap { part -> [String] in
      switch part {
      case .text(let line): [String(line)]
      case .file(_, let lines): lines.map(String.init)
      case .example(let example):
        ["    $ " + example.command] + example.output.map { $0.isEmpty ? "" : "    " + $0 }
      }
    }.joined(separator: "\n")
  }
}
