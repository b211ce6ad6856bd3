extension TmuxSession {
  /// The last column of each row without trailing spaces, according to tmux and not to our own character widths.
  func lastColumns(rows: Range<Int>) async throws -> [Int: Int] {
    try await tmux("copy-mode")
    try await tmux("send-keys", "-X", "top-line")
    var columns: [Int: Int] = [:]
    for row in 0..<rows.upperBound {
      try await tmux("send-keys", "-X", "end-of-line")
      let place = try await tmux("display-message", "-p", "#{copy_cursor_y} #{copy_cursor_x}")
        .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      if rows.contains(row), place[0] == row { columns[row] = place[1] }
      try await tmux("send-keys", "-X", "start-of-line")
      try await tmux("send-keys", "-X", "cursor-down")
    }
    try await tmux("send-keys", "-X", "cancel")
    return columns
  }
}
