import CVTerm

/// The keys of the terminal, in the modes that the program has set.
extension TerminalEmulator {
  private static let names = [
    "Enter": VTERM_KEY_ENTER, "Tab": VTERM_KEY_TAB, "BSpace": VTERM_KEY_BACKSPACE,
    "Escape": VTERM_KEY_ESCAPE, "Up": VTERM_KEY_UP, "Down": VTERM_KEY_DOWN,
    "Left": VTERM_KEY_LEFT, "Right": VTERM_KEY_RIGHT, "Home": VTERM_KEY_HOME,
    "End": VTERM_KEY_END, "PageUp": VTERM_KEY_PAGEUP, "PageDown": VTERM_KEY_PAGEDOWN,
  ]

  /// The bytes that a key sends.
  ///
  /// - Parameter key: a character, or a name as in tmux: `Enter`, `Space`, `C-w`, `M-b`, `C-Left`.
  package func bytes(of key: String) -> [UInt8] {
    var name = Substring(key)
    var modifiers = VTERM_MOD_NONE.rawValue
    for (prefix, modifier) in [
      ("C-", VTERM_MOD_CTRL), ("M-", VTERM_MOD_ALT), ("S-", VTERM_MOD_SHIFT),
    ]
    where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
      modifiers |= modifier.rawValue
    }
    return sent {
      if let key = Self.names[String(name)] {
        vterm_keyboard_key(terminal, key, VTermModifier(modifiers))
      } else {
        for scalar in (name == "Space" ? " " : name).unicodeScalars {
          vterm_keyboard_unichar(terminal, scalar.value, VTermModifier(modifiers))
        }
      }
    }
  }

  /// The bytes that a paste sends, between marks if the program has asked for them. Line feeds become carriage returns.
  package func bytes(ofPaste text: String) -> [UInt8] {
    sent { vterm_keyboard_start_paste(terminal) } + Array(text.replacing("\n", with: "\r").utf8)
      + sent { vterm_keyboard_end_paste(terminal) }
  }

  /// The bytes that the terminal sends in an operation, without its answers to earlier queries.
  private func sent(_ operation: () -> Void) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: 4096)
    while vterm_output_read(terminal, &buffer, buffer.count) > 0 {}
    operation()
    let count = vterm_output_read(terminal, &buffer, buffer.count)
    return buffer[..<count].map(UInt8.init(bitPattern:))
  }
}
