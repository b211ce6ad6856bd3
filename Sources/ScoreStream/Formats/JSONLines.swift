/// Lines of JSON, one object each, as in `{"player":"Red","score":5}`.
///
/// A key is a path: `user.name`, `items.0.id`. A player may be a text or a number; points are a number or a text with one.
/// Without a key for points, `score` is read where a line has it, and any other line is one point.
struct JSONLines: LineFormat {
  private let keys: LineKeys
  private let paths: [[[UInt8]]]
  private let sets: Bool
  private let name = ScratchBytes()
  private let team = ScratchBytes()

  init(_ keys: LineKeys, countsLines: Bool = false, sets: Bool = false) {
    self.keys = keys
    self.sets = sets
    func path(_ key: String?) -> [[UInt8]] {
      key.map { $0.split(separator: ".").map { Array($0.utf8) } } ?? []
    }
    paths = [
      path(keys.player ?? "player"), countsLines ? [] : path(keys.score ?? "score"),
      path(keys.team), path(keys.time),
    ]
  }

  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent? {
    let line = line.trimmed
    if line.isEmpty { return nil }
    var scanner = JSONScanner(line, paths: paths)
    try scanner.scan()
    let (player, score, group, time) = scanner.found
    name.removeAll()
    guard let player = Self.text(player, name) else {
      throw .missing(keys.player ?? "player")
    }
    var event = StreamEvent(name: player)
    if let score {
      if score.kind == .null { throw .missing(keys.score ?? "score") }
      event.amount =
        score.kind == .number
        ? try AmountParser.thousandths(ofJSON: score.bytes)
        : try AmountParser.thousandths(of: score.bytes)
      event.sets = sets
    } else if let key = keys.score {
      throw .missing(key)
    }
    team.removeAll()
    event.team = Self.text(group, team)
    if event.team?.isEmpty ?? false { event.team = nil }
    if let key = keys.time {
      guard let time else { throw .missing(key) }
      event.time = try LineTime.milliseconds(time.bytes)
    }
    return event
  }

  private static func text(
    _ part: JSONScanner.Part?, _ scratch: ScratchBytes
  ) -> UnsafeRawBufferPointer? {
    switch part?.kind {
    case .text, .number: return part?.bytes.trimmed
    case .escapedText:
      part.map { JSONScanner.unescape($0.bytes, into: scratch) }
      return scratch.all.trimmed
    case .literal, .null, .container, nil: return nil
    }
  }
}
