import FoundationBase
import ScoreStore
import ScoreStream
import Scorekeeping
import Texts

/// Boards with their history, read from untrusted JSON.
///
/// `JSONDecoder` reads the values. ``ArchiveFile`` checks everything else that a data file relies on: unique identities
/// and names, ranges, the order and the reversals of the entries, and that the changes lead to the boards. The first
/// fault is reported with its path, such as `boards[0].players[3].score`.
///
/// Cost: a pass over the text; memory for the text and its values.
package struct ArchiveReading {
  package let archive: Archive

  /// Reads an export.
  ///
  /// - Throws: the first fault in it.
  package init(_ source: ImportSource) throws(ImportProblem) {
    _ = try source.text()
    let text = Data(source.bytes[source.start...])
    do {
      archive = try JSONDecoder().decode(ArchiveFile.self, from: text).checked()
    } catch {
      let fault =
        switch error {
        case let fault as ArchiveFault: fault
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
          ArchiveFault(source.syntaxFault)
        case let error as DecodingError: ArchiveFault(error)
        case let error as ScorekeepingError: ArchiveFault(.value(error))
        default: ArchiveFault(.syntax("\(error)"))
        }
      throw ImportProblem(.export(source.name, path: fault.path, fault.fact))
    }
  }
}

extension ImportSource {
  /// The reason why the text is not JSON, and its location: `JSONDecoder` gives neither.
  fileprivate var syntaxFault: ImportError {
    let fault = bytes[start...].withUnsafeBytes { JSONScanner.firstFault(in: $0) }
    guard let fault else { return .syntax("a number is too large") }
    let line = line(of: start + fault)
    return .syntax("from line \(line.number), byte \(start + fault - line.start + 1) on")
  }
}

/// A fault of an export, with the path to the value.
struct ArchiveFault: Error {
  let fact: ImportError
  let path: String

  init(_ fact: ImportError, at path: String = "") {
    (self.fact, self.path) = (fact, path)
  }

  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(.missing(key.stringValue), at: Self.path(context.codingPath))
    case .valueNotFound(_, let context) where context.codingPath.isEmpty,
      .typeMismatch(_, let context) where context.codingPath.isEmpty:
      self.init(.notAnExport)
    case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
      let key = Self.path(context.codingPath.suffix(1))
      self.init(
        .wrongValue(key, "should be \(Self.kind(of: type))"), at: Self.path(context.codingPath))
    case .dataCorrupted(let context):
      let key = Self.path(context.codingPath.suffix(1))
      let reason =
        Self.choices[key].map { "is not one of \($0.joined(separator: ", "))" }
        ?? "has a value that cannot be read"
      self.init(.wrongValue(key, reason), at: Self.path(context.codingPath))
    @unknown default: self.init(.syntax("\(error)"))
    }
  }

  private static func path(_ keys: some Sequence<any CodingKey>) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  private static func kind(of type: any Any.Type) -> String {
    if type == String.self || type == UUID.self { return "a text" }
    if type == Double.self { return "a number" }
    if type == Bool.self { return "true or false" }
    if type is any FixedWidthInteger.Type || type == Score.self { return "a whole number" }
    return "\(type)".hasPrefix("Array") ? "a list" : "an object"
  }

  private static let choices = [
    "ranking": Ranking.allCases.map(\.rawValue), "wins": Wins.allCases.map(\.rawValue),
    "order": Order.allCases.map(\.rawValue), "reversal": ["undo", "redo"],
    "standing": ArchivedEntry.Reversibility.allCases.map(\.rawValue),
  ]
}
