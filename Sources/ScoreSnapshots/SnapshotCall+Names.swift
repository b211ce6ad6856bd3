import GoldenFrames

extension SnapshotCall {
  /// The name of the file for the test and for what the snapshot is named in it.
  ///
  /// Law: `GoldenFile` takes what comes of any test and any name that is not refused here.
  ///
  /// - Throws: a `SnapshotError` about what the snapshot is named.
  func goldenName(_ name: String?) throws(SnapshotError) -> String {
    guard let name else { return Self.fileName(of: place.function, room: GoldenFile.longestName) }
    let count = name.utf8.count
    if count > Self.longestName { throw .nameTooLong(name, bytes: count, most: Self.longestName) }
    _ = try GoldenFile(name, in: "")
    // Behind the name of the test it would be that of the frame of a failed comparison.
    if name.lowercased() == "actual" { throw .artifactName(name) }
    let room = GoldenFile.longestName - count - 1
    return "\(Self.fileName(of: place.function, room: room)).\(name)"
  }

  /// The bytes that a name may take besides that of a test, of which there are a mark and some letters at least.
  private static let longestName = GoldenFile.longestName - 21

  /// The name of a function as that of a file. What no file may be called becomes `-`, and of a long name there is the
  /// beginning: then a mark tells it from others that would be called the same.
  static func fileName(of function: String, room: Int) -> String {
    let base = baseName(of: function)
    var name = base.unicodeScalars.map { GoldenFile.isAllowed($0) ? String($0) : "-" }.joined()
    if name.utf8.first == UInt8(ascii: ".") { name = "-" + name.dropFirst() }
    if name.allSatisfy({ $0 == " " }) { name = "-" }
    if name.lowercased().hasSuffix(".actual") { name += "-" }
    if name == base, name.utf8.count <= room { return name }
    let mark = "-" + Self.mark(of: base)
    var kept = ""
    for character in name {
      if kept.utf8.count + character.utf8.count + mark.utf8.count > room { break }
      kept.append(character)
    }
    return kept + mark
  }

  /// The function without the labels of its arguments. Its name may hold parentheses of its own.
  private static func baseName(of function: String) -> String {
    guard function.hasSuffix(")"), let labels = function.lastIndex(of: "(") else { return function }
    return String(function[..<labels])
  }

  /// Eight hexadecimal digits that are the same everywhere: FNV-1a.
  private static func mark(of name: String) -> String {
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
