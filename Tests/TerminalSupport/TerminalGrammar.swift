import CNCurses

/// What may be written to a terminal besides text.
package struct TerminalGrammar: Sendable {
  /// What it is the grammar of.
  let name: String
  private let patterns: [CapabilityPattern]

  private init(name: String, capabilities: [[UInt8]]) {
    self.name = name
    patterns = capabilities.map(CapabilityPattern.init)
  }

  /// Lines of text, and nothing that steers.
  package static let lines = TerminalGrammar(
    name: "lines of text", capabilities: [Array("\n".utf8), Array("\r\n".utf8)])

  /// The capabilities with which curses draws, begins and ends. What else a description has does more than that: it
  /// sets titles, colours and clipboards, asks for reports, prints, resets, or changes the character set.
  private static let drawing = [
    "cup", "hpa", "vpa", "home", "ll", "cr", "nel", "ht", "cbt", "cuu", "cud", "cuf", "cub", "cuu1",
    "cud1", "cuf1", "cub1", "ind", "indn", "ri", "rin", "csr", "sc", "rc", "clear", "ed", "el",
    "el1",
    "ech", "ich", "ich1", "dch", "dch1", "il", "il1", "dl", "dl1", "smir", "rmir", "rep", "sgr",
    "sgr0", "bold", "rev", "dim", "smso", "rmso", "smul", "rmul", "op", "setaf", "setab", "setf",
    "setb", "oc", "civis", "cnorm", "cvvis", "smcup", "rmcup", "smkx", "rmkx", "smam", "rmam",
    "enacs", "rmacs",
  ]

  /// Lines of text, and what curses may write to a terminal of that type by its description, and what the program
  /// adds. Nil if no such type is installed.
  @MainActor
  package static func screen(of type: String) -> TerminalGrammar? {
    // With a current screen its description would be exchanged.
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
    // The program leaves out what brings back the usual character set.
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

  /// Where the longest sequence ends that begins there; nil if none does.
  func end(in bytes: [UInt8], at start: Int) -> Int? {
    patterns.lazy.compactMap { $0.end(in: bytes, at: start) }.filter { $0 > start }.max()
  }
}
