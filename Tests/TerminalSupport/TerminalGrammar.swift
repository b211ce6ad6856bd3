import CNCurses

/// The sequences that a program may write to a terminal besides text.
package struct TerminalGrammar: Sendable {
  let name: String
  private let patterns: [CapabilityPattern]

  private init(name: String, capabilities: [[UInt8]]) {
    self.name = name
    patterns = capabilities.map(CapabilityPattern.init)
  }

  /// Lines of text without control sequences.
  package static let lines = TerminalGrammar(
    name: "lines of text", capabilities: [Array("\n".utf8), Array("\r\n".utf8)])

  /// The capabilities with which curses starts, draws and ends. All others in a description do more: they set titles,
  /// colours and clipboards, request reports, print, reset, or change the character set.
  private static let drawing = [
    "cup", "hpa", "vpa", "home", "ll", "cr", "nel", "ht", "cbt", "cuu", "cud", "cuf", "cub", "cuu1",
    "cud1", "cuf1", "cub1", "ind", "indn", "ri", "rin", "csr", "sc", "rc", "clear", "ed", "el",
    "el1",
    "ech", "ich", "ich1", "dch", "dch1", "il", "il1", "dl", "dl1", "smir", "rmir", "rep", "sgr",
    "sgr0", "bold", "rev", "dim", "smso", "rmso", "smul", "rmul", "op", "setaf", "setab", "setf",
    "setb", "oc", "civis", "cnorm", "cvvis", "smcup", "rmcup", "smkx", "rmkx", "smam", "rmam",
    "enacs", "rmacs",
  ]

  /// Lines of text, the sequences that curses may write to a terminal of a type, and the program's own. Nil if the type
  /// is not installed.
  @MainActor
  package static func screen(of type: String) -> TerminalGrammar? {
    // With a current screen, setupterm would replace its description.
    let screen = set_term(nil)
    let last = set_curterm(nil)
    defer {
      if let mine = set_curterm(last) { del_curterm(mine) }
      if screen != nil { set_term(screen) }
    }
    var status: Int32 = 0
    guard setupterm(type, 1, &status) == OK else { return nil }
    var capabilities = drawing.compactMap {
      cn_described($0).map { Array(String(cString: $0).utf8) }
    }
    // The program omits the sequence that restores the normal character set.
    let (usual, either) = ("\u{1B}(B", "%?%p9%t\u{1B}(0%e\u{1B}(B%;")
    for (name, prefix) in [("sgr0", usual), ("sgr", either)] {
      guard let text = cn_described(name).map({ String(cString: $0) }), text.hasPrefix(prefix)
      else { continue }
      capabilities.append(Array(text.utf8.dropFirst(prefix.utf8.count)))
    }
    if cn_described("cup").map({ String(cString: $0).hasPrefix("\u{1B}[") }) == true {
      capabilities += OwnSequence.all.map { Array($0.utf8) }
    }
    return TerminalGrammar(name: type, capabilities: capabilities)
  }

  /// The end of the longest sequence at a position; nil if there is none.
  func end(in bytes: [UInt8], at start: Int) -> Int? {
    patterns.lazy.compactMap { $0.end(in: bytes, at: start) }.filter { $0 > start }.max()
  }
}
