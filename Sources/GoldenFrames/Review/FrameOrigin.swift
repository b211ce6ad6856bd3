import FoundationBase
import WholeFiles

/// The files that made the frame of a failed comparison, such as a script. A record of them is kept beside the frame as
/// `NAME.actual.json`: once one of them has changed, a review leaves the frame out.
package struct FrameOrigin: Sendable {
  /// The paths of the files, at least one. The source of a literal comes first.
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
  private let files: [File]
  private let again: String
  private struct File: Codable, Equatable {
    /// The path, relative to the folder of the frame: the record holds in another checkout.
    var path: String
    /// The hash of the bytes.
    var digest: String

    func path(in folder: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }
  }

  /// The text of a literal, and the line and column of its call in the first file.
  private(set) var literal: Literal?

  struct Literal: Codable, Equatable, Sendable {
    var line: Int
    var column: Int
    var text: String
  }

  /// - Complexity: O(size of the files).
  init(_ origin: FrameOrigin, in folder: String) {
    files = origin.files.map { path in
      File(path: path.path(from: folder), digest: Self.digest(of: path))
    }
    again = origin.again
    literal = origin.literal.map { place, text in
      Literal(line: place.line, column: place.column, text: text)
    }
  }

  /// Reads the record beside a frame; nil if there is none.
  init?(of file: GoldenFile) {
    guard let bytes = try? GoldenFile.bytes(at: file.originPath),
      let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)), !record.files.isEmpty
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
    let changed: File?
    if let literal {
      // Accepting another literal changes the source, too: this one has to be there, wherever.
      changed = SourceFile.holds(literal.text, at: place(of: literal, in: folder)) ? nil : files[0]
    } else {
      changed = files.first { Self.digest(of: $0.path(in: folder)) != $0.digest }
    }
    guard let changed else { return nil }
    return
      "'\(name)' is left out: '\(changed.path.fileName)' has changed since the frame was made. "
      + "Compare again with: \(again)"
  }

  /// The place of the literal, for a record that is kept in a folder.
  func place(of literal: Literal, in folder: String) -> LiteralPlace {
    LiteralPlace(
      path: files[0].path(in: folder), line: literal.line, column: literal.column)
  }

  /// The FNV-1a hash of the bytes of a file. A missing file has no bytes.
  private static func digest(of path: String) -> String {
    let bytes = (try? WholeFile(path: path, limit: 1 << 26).bytes) ?? []
    return bytes.fnvHash().digits(16, radix: 16)
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
