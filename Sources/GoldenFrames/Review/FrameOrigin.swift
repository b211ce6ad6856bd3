import FoundationBase
import WholeFiles

/// The files that made the frame of a failed comparison, such as a script. A record of them is kept beside the frame as
/// `NAME.actual.json`: once one of them has changed, a review leaves the frame out.
package struct FrameOrigin: Sendable {
  /// The paths of the files, of which the first one has the name for people.
  package var files: [String]
  /// The way to a new frame, such as a command with its options.
  package var again: String
  /// The literal with which the frame was compared, in place of a golden file.
  var literal: (place: LiteralPlace, text: String)?

  package init(files: [String], again: String) { (self.files, self.again) = (files, again) }

  init(files: [String], again: String, literal: (LiteralPlace, String)) {
    self.init(files: files, again: again)
    self.literal = literal
  }
}

/// The origin of a frame as it is kept beside it.
struct FrameRecord: Codable, Equatable, Sendable {
  /// The paths of the files, relative to the folder of the frame: the record holds in another checkout.
  private let files: [String]
  /// The hash of their bytes.
  private let digest: String
  private let again: String
  /// The text of a literal, and the line and column of its call in the first file.
  private(set) var literal: Literal?

  struct Literal: Codable, Equatable, Sendable {
    var line: Int
    var column: Int
    var text: String
  }

  /// - Complexity: O(size of the files).
  init(_ origin: FrameOrigin, in folder: String) {
    files = origin.files.map { $0.path(from: folder) }
    digest = Self.digest(of: files, in: folder)
    again = origin.again
    literal = origin.literal.map { place, text in
      Literal(line: place.line, column: place.column, text: text)
    }
  }

  /// Reads the record beside a frame; nil if there is none.
  init?(of file: GoldenFile) {
    guard let bytes = try? GoldenFile.bytes(at: file.originPath),
      let record = try? JSONDecoder().decode(Self.self, from: Data(bytes))
    else { return nil }
    self = record
  }

  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) + [.lineFeed] } ?? []
  }

  /// Says why the frame is out of date; nil if it is not.
  ///
  /// - Complexity: O(size of the files).
  func outdated(_ name: String, in folder: String) -> String? {
    // Accepting another literal changes the source, too: this one has to be there, wherever.
    let isCurrent =
      literal.map { SourceFile.holds($0.text, at: place(of: $0, in: folder)) }
      ?? (Self.digest(of: files, in: folder) == digest)
    if isCurrent { return nil }
    let script = files.first?.fileName ?? "-"
    return
      "'\(name)' is left out: '\(script)' has changed since the frame was made. Compare again with: \(again)"
  }

  /// The place of the literal, for a record that is kept in a folder.
  func place(of literal: Literal, in folder: String) -> LiteralPlace {
    let file = files.first ?? ""
    return LiteralPlace(
      path: file.hasPrefix("/") ? file : "\(folder)/\(file)", line: literal.line,
      column: literal.column)
  }

  /// The FNV-1a hash of the files, each with its length; a file that is missing has none.
  private static func digest(of files: [String], in folder: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for file in files {
      let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
      let bytes = (try? WholeFile(path: path, limit: 1 << 26).bytes) ?? []
      for byte in Array("\(bytes.count):".utf8) + bytes {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return hash.digits(16, radix: 16)
  }
}

extension String {
  /// The path of a file as seen from a folder, both without links. It is absolute where they share only the root.
  package func path(from folder: String) -> String {
    func parts(_ path: String) -> [String] {
      URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path.split(separator: "/")
        .map(String.init)
    }
    let (whole, base) = (parts(self), parts(folder))
    let shared = zip(whole, base).prefix { $0 == $1 }.count
    if shared == 0 { return "/" + whole.joined(separator: "/") }
    let way = Array(repeating: "..", count: base.count - shared) + whole[shared...]
    return way.isEmpty ? "." : way.joined(separator: "/")
  }
}
