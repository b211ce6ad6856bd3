extension String {
  /// The text as a part of a message; the middle of a long one is cut out. O(1).
  package var shortened: String {
    if utf8.count <= 1000 { return self }
    return "\(String(unicodeScalars.prefix(200)))…\(String(unicodeScalars.suffix(400)))"
  }
}
