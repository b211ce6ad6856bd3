/// Where a document of TOML has its keys and values, as offsets in its bytes.
///
/// The values themselves are read by a library, which does not tell where they stand, and which must not be given
/// brackets or quotes that do not match, nor what is nested without end: it would stop the program. Law: for every
/// document that is TOML, the paths are those of the library, but for what is in lists, and there is no fault.
///
/// Cost: one pass.
struct TOMLPlaces {
  /// Where one key stands, and its value.
  struct Place {
    /// The last part of the key; that of a header for a table.
    var key: Range<Int>
    /// Nil for a table with a header, and for one that is only a part of keys.
    var value: Range<Int>?
    /// The values in an array.
    var elements: [Range<Int>] = []
  }

  private(set) var places: [[String]: Place] = [:]
  /// Why no library should see the document; nil for one that is TOML.
  private(set) var fault: TOMLFault?
  /// How deep it may be nested.
  static let deepest = 32

  private var scanner: TOMLScanner
  private var table: [String] = []
  /// Tables that are values of lists: what is in them has no path.
  private var lists: Set<[String]> = []

  init(_ bytes: [UInt8]) {
    scanner = TOMLScanner(bytes)
    do throws(TOMLFault) {
      while scanner.skipToStatement() {
        if scanner.peek == UInt8(ascii: "[") {
          try readHeader()
        } else {
          try readPair(in: table, depth: 0)
        }
        try scanner.endLine()
      }
    } catch {
      fault = error
    }
  }

  private mutating func readHeader() throws(TOMLFault) {
    let start = scanner.offset
    _ = scanner.skip(UInt8(ascii: "["))
    let isList = scanner.skip(UInt8(ascii: "["))
    var path: [String] = []
    for part in try scanner.key() { try note(part, in: &path) }
    table = path
    if isList { lists.insert(path) }
    for _ in 0..<(isList ? 2 : 1) {
      guard scanner.skip(UInt8(ascii: "]")) else { throw TOMLFault(.openBracket, at: start) }
    }
  }

  /// Makes a path one part longer, and notes where that stands first.
  private mutating func note(
    _ part: TOMLScanner.Part, in path: inout [String]
  ) throws(TOMLFault) {
    let isInList = !lists.isEmpty && path.indices.contains { lists.contains(Array(path[...$0])) }
    path.append(part.name)
    if path.count > Self.deepest { throw TOMLFault(.tooDeep, at: part.range.lowerBound) }
    if !isInList, places[path] == nil { places[path] = Place(key: part.range) }
  }

  /// - Parameter table: where the key is; nil in a list, where nothing has a path.
  private mutating func readPair(in table: [String]?, depth: Int) throws(TOMLFault) {
    let key = try scanner.key()
    var path = table
    if var longer = table {
      for part in key { try note(part, in: &longer) }
      path = longer
    } else if key.count + depth > Self.deepest {
      throw TOMLFault(.tooDeep, at: scanner.offset)
    }
    guard scanner.skip(UInt8(ascii: "=")) else { throw TOMLFault(.noEquals, at: scanner.offset) }
    scanner.skipBlanks()
    let value = try readValue(at: path, depth: depth)
    if let path {
      places[path]?.value = value.range
      places[path]?.elements = value.elements
    }
  }

  /// - Parameter path: where the value is; nil in a list.
  private mutating func readValue(
    at path: [String]?, depth: Int
  ) throws(TOMLFault) -> (range: Range<Int>, elements: [Range<Int>]) {
    let start = scanner.offset
    if depth > Self.deepest { throw TOMLFault(.tooDeep, at: start) }
    var elements: [Range<Int>] = []
    switch scanner.peek {
    case UInt8(ascii: "["):
      try readList(to: UInt8(ascii: "]")) { (places) throws(TOMLFault) in
        elements.append(try places.readValue(at: nil, depth: depth + 1).range)
      }
    case UInt8(ascii: "{"):
      try readList(to: UInt8(ascii: "}")) { (places) throws(TOMLFault) in
        try places.readPair(in: path, depth: depth + 1)
      }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try scanner.string()
    default: try scanner.skipScalar()
    }
    return (start..<scanner.offset, elements)
  }

  /// Reads what stands between brackets, with a comma after each but the last, and comments and ends of lines between.
  private mutating func readList(
    to end: UInt8, _ element: (inout TOMLPlaces) throws(TOMLFault) -> Void
  ) throws(TOMLFault) {
    let start = scanner.offset
    scanner.skip()
    scanner.skipSpace()
    while !scanner.skip(end) {
      if scanner.peek == nil { throw TOMLFault(.openBracket, at: start) }
      try element(&self)
      scanner.skipSpace()
      if scanner.peek == nil { throw TOMLFault(.openBracket, at: start) }
      if scanner.peek == end { continue }
      guard scanner.skip(UInt8(ascii: ",")) else { throw TOMLFault(.noComma, at: scanner.offset) }
      scanner.skipSpace()
    }
  }
}
