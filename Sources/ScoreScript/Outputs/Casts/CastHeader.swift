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
      members.append("\"width\": \(size.columns), \"height\": \(size.rows), \(Self.theme)")
    case .v3:
      members.append(
        "\"term\": {\"cols\": \(size.columns), \"rows\": \(size.rows), \"type\": \"\(MemoryTerminal.type)\", "
          + Self.theme + "}")
    }
    if let timestamp { members.append("\"timestamp\": \(timestamp)") }
    if let title {
      members.append("\"title\": \(String(quotingForJSON: title.terminalSafe().utf8))")
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// The ground that the colours of a cast are chosen for, which is that of dark pictures. Players want to know the first
  /// 16 colours, too: each is the one of ours that a terminal with no more colours shows by its number.
  private static let theme: String = {
    let picture = PicturePalette.dark
    let palette = (0..<16).map { number in
      let colour = Style.Colour.allCases.first { $0.number(among: 16, on: .dark) == number }
      return colour?.mixed(on: .dark) ?? (number == 0 ? picture.background : picture.text)
    }
    let hexadecimal = PicturePalette.hexadecimal
    return "\"theme\": {\"fg\": \"\(hexadecimal(picture.text))\", "
      + "\"bg\": \"\(hexadecimal(picture.background))\", "
      + "\"palette\": \"\(palette.map(hexadecimal).joined(separator: ":"))\"}"
  }()
}
