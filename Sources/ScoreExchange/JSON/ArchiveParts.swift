import Foundation

/// Where the parts of an export stand, each of them well-formed.
struct ArchiveParts {
  private(set) var boards: [Range<Int>] = []
  private(set) var roster: [Range<Int>] = []
  private(set) var journal: [Range<Int>] = []
  private(set) var isComplete = false

  private typealias Fault = JSONScanner.Fault

  init(_ source: ImportSource) throws(JSONScanner.Fault) {
    var scanner = JSONScanner(source.bytes, at: source.start)
    scanner.skipBlanks()
    let start = scanner.position
    guard scanner.next == .openBrace else {
      try scanner.value()
      throw Fault(fact: .notAnExport, range: start..<start + 1)
    }
    var (seen, format, version): (Set<String>, Range<Int>?, Range<Int>?) = ([], nil, nil)
    var parts = self
    try scanner.object { (scanner, key, range) throws(Fault) in
      if !seen.insert(key).inserted {
        throw Fault(fact: .keyTwice(String(key.prefix(40))), range: range)
      }
      switch key {
      case "format": format = try scanner.value()
      case "version": version = try scanner.value()
      case "complete": parts.isComplete = try Self.truth(&scanner, key)
      case "boards": parts.boards = try Self.list(&scanner, key)
      case "roster": parts.roster = try Self.list(&scanner, key)
      case "journal": parts.journal = try Self.list(&scanner, key)
      default: try scanner.value()
      }
    }
    scanner.skipBlanks()
    if scanner.next != nil { throw scanner.fault(.rest) }
    let whole = start..<start + 1
    func text(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: source.bytes[$0].prefix(40), as: UTF8.self) }
    }
    guard let format, text(format) == "\"\(ArchiveText.format)\"" else {
      throw Fault(
        fact: seen.isSuperset(of: ["id", "name", "players"]) ? .shownBoard : .notAnExport,
        range: format ?? whole)
    }
    guard let version else { throw Fault(fact: .missing("version"), range: whole) }
    guard let number = text(version).flatMap({ Int($0) }) else {
      throw Fault(fact: .wrongKind("version", .whole), range: version)
    }
    if number > ArchiveText.version { throw Fault(fact: .newerVersion(number), range: version) }
    if number < 1 { throw Fault(fact: .outOfRange("version"), range: version) }
    for key in ["boards", "journal"] where !seen.contains(key) {
      throw Fault(fact: .missing(key), range: whole)
    }
    self = parts
  }

  private static func list(
    _ scanner: inout JSONScanner, _ key: String
  ) throws(JSONScanner.Fault) -> [Range<Int>] {
    scanner.skipBlanks()
    if scanner.next == .openBracket { return try scanner.elements() }
    throw Fault(fact: .wrongKind(key, .list), range: try scanner.value())
  }

  private static func truth(
    _ scanner: inout JSONScanner, _ key: String
  ) throws(JSONScanner.Fault) -> Bool {
    let range = try scanner.value()
    switch scanner.bytes[range.lowerBound] {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw Fault(fact: .wrongKind(key, .truth), range: range)
    }
  }
}
