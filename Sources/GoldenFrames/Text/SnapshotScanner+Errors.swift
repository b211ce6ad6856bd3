extension SnapshotScanner {
  /// What is wrong at the position, or another place of the line. In a line that nothing ends, it is that.
  func error(
    _ fact: SnapshotTextError.Fact, at offset: Int? = nil
  ) -> SnapshotTextError {
    let text = rest(from: range.lowerBound)
    if let marker = ["<<<<<<<", "=======", ">>>>>>>"].first(where: text.hasPrefix) {
      return SnapshotTextError(line: line, column: 1, .mergeConflict(marker))
    }
    if !isWhole { return endingTooEarly }
    if range.isEmpty { return place(.blankLine, at: range.lowerBound) }
    return place(fact, at: offset ?? position)
  }

  /// The same, wherever the line ends.
  func place(_ fact: SnapshotTextError.Fact, at offset: Int) -> SnapshotTextError {
    let before = text(range.lowerBound..<max(range.lowerBound, offset))
    return SnapshotTextError(line: max(line, 1), column: before.count + 1, fact)
  }

  /// That the text ends here, or in the middle of this line.
  var endingTooEarly: SnapshotTextError {
    if !isWhole { return place(.truncated(missing: part), at: range.upperBound) }
    return SnapshotTextError(line: line + 1, column: 1, .truncated(missing: part))
  }

  /// What is wrong with an end of the line that should be here.
  func endOfLine() throws(SnapshotTextError) {
    if next != nil { throw error(.unexpected(String(rest().drop { $0 == " " }))) }
  }

  /// Finds what no snapshot holds anywhere.
  static func refuseControls(in bytes: [UInt8]) throws(SnapshotTextError) {
    guard let offset = bytes.firstIndex(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }) else {
      return
    }
    let controls = bytes.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    if bytes.contains(0) || controls > bytes.count / 4 {
      throw SnapshotTextError(line: 1, column: 1, .binary)
    }
    var scanner = SnapshotScanner(bytes)
    while scanner.advance(), scanner.range.upperBound < offset {}
    if bytes[offset] == 0x0D, offset + 1 == scanner.range.upperBound, scanner.isWhole {
      throw scanner.place(.carriageReturn, at: offset)
    }
    throw scanner.place(.control(Unicode.Scalar(bytes[offset])), at: offset)
  }
}
