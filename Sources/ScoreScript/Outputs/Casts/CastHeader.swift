import ScoreScreen

/// The first line of a cast. It says nothing of the machine and its person.
struct CastHeader {
  let version: CastVersion
  let title: String?
  let timestamp: Int?

  /// The line for a screen that is of that size at first.
  func line(size: Size) -> String {
    var members = ["\"version\": \(version.rawValue)"]
    switch version {
    case .v2:
      members.append("\"width\": \(size.columns), \"height\": \(size.rows)")
    case .v3:
      members.append(
        "\"term\": {\"cols\": \(size.columns), \"rows\": \(size.rows), \"type\": \"\(MemoryTerminal.type)\"}"
      )
    }
    if let timestamp { members.append("\"timestamp\": \(timestamp)") }
    if let title {
      members.append("\"title\": \(String(quotingForJSON: title.terminalSafe().utf8))")
    }
    return "{" + members.joined(separator: ", ") + "}"
  }
}
