import ScoreScreen
import ScoreScript
import TOMLKit

/// The text of a file of settings, and where things stand in it.
struct SettingsText {
  /// As many bytes as a file may have.
  static let most = 64 << 10

  private let file: String
  private let bytes: [UInt8]
  private let places: TOMLPlaces
  /// What it says.
  private(set) var root = TOMLTable()

  /// - Throws: why it says nothing.
  init(_ data: some Sequence<UInt8>, file: String) throws(SettingsProblem) {
    self.file = file
    var bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    self.bytes = bytes
    places = TOMLPlaces(bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw problem(.notUTF8, at: Self.firstNotUTF8(in: bytes))
    }
    if let offset = Self.nul(in: bytes) { throw problem(.nul, at: offset) }
    if let fault = places.fault {
      throw problem(.malformed(fault.gap), at: fault.offset..<fault.offset)
    }
    do {
      root = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw problem(
        .notTOML(Self.reason(error.description)),
        line: error.source.begin.line, scalar: error.source.begin.column)
    } catch {
      throw SettingsProblem(.notTOML("\(error)"))
    }
  }

  /// The key of a path.
  func place(ofKey path: [String]) -> Range<Int> { places.places[path]?.key ?? 0..<0 }

  /// The value of a path, or its key where the value is a table with a header.
  func place(ofValue path: [String]) -> Range<Int> {
    places.places[path].map { $0.value ?? $0.key } ?? 0..<0
  }

  /// One value of an array.
  func place(ofElement index: Int, in path: [String]) -> Range<Int> {
    let elements = places.places[path]?.elements ?? []
    return elements.indices.contains(index) ? elements[index] : place(ofValue: path)
  }

  /// The text of a value as it stands there.
  func source(ofValue path: [String]) -> String {
    String(decoding: bytes[place(ofValue: path)], as: UTF8.self)
  }

  /// A problem with what stands in a range, as far as that is in the first line of it.
  func problem(_ fact: SettingsError, at range: Range<Int>) -> SettingsProblem {
    let before = bytes[..<range.lowerBound]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = before.count { $0 == 0x0A } + 1
    let text = self.text(ofLineAt: start)
    let from = text.index(atByte: range.lowerBound - start)
    let to = text.index(atByte: range.upperBound - start)
    return SettingsProblem(
      fact, at: ScriptPlace(file: file, line: line, text: text), from..<max(from, to))
  }

  /// A problem with a scalar of a line, both counted from 1.
  private func problem(_ fact: SettingsError, line: Int, scalar: Int) -> SettingsProblem {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { break }
      start = end + 1
    }
    let text = self.text(ofLineAt: start)
    let scalars = text.unicodeScalars
    let index =
      scalars.index(scalars.startIndex, offsetBy: max(0, scalar - 1), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    let offset = start + text.utf8.distance(from: text.startIndex, to: index)
    return problem(fact, at: offset..<offset)
  }

  private func text(ofLineAt start: Int) -> String {
    var line = bytes[start...].prefix { $0 != 0x0A }
    if line.last == 0x0D { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  // MARK: what the library cannot take

  /// The first line that is not UTF-8.
  private static func firstNotUTF8(in bytes: [UInt8]) -> Range<Int> {
    for line in bytes.split(separator: 0x0A)
    where String(validating: line, as: UTF8.self) == nil {
      return line.startIndex..<line.startIndex
    }
    return 0..<0
  }

  /// A character that ends texts in C, as it is or as an escape; in a comment or in '' it means nothing, and nobody
  /// misses it.
  private static func nul(in bytes: [UInt8]) -> Range<Int>? {
    if let offset = bytes.firstIndex(of: 0) { return offset..<offset + 1 }
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\\") {
      for escape in ["\\u0000", "\\U00000000"] where bytes[offset...].starts(with: escape.utf8) {
        return offset..<offset + escape.utf8.count
      }
    }
    return nil
  }

  /// What the library says, as a part of a sentence.
  private static func reason(_ description: String) -> String {
    let text = description.prefix(300).replacing("Error while parsing ", with: "")
    return text.hasSuffix(".") ? String(text.dropLast()) : String(text)
  }
}

extension String {
  /// The character that a byte belongs to; the end beyond that.
  fileprivate func index(atByte offset: Int) -> Index {
    guard let index = utf8.index(startIndex, offsetBy: offset, limitedBy: utf8.endIndex) else {
      return endIndex
    }
    return index == endIndex ? index : indices.last { $0 <= index } ?? startIndex
  }
}
