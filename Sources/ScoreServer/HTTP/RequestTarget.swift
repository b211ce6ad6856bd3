import ScoreScreen
import Scorekeeping

/// The parts of a request's target: the segments of the path, decoded, and the query.
///
/// A path is split before it is decoded, so that `%2F` is a part of a name. The parts come from the client: they are
/// compared with names, and never used as paths of files.
struct RequestTarget: Equatable {
  /// The segments of the path: `["Friday night", "events"]`; none for `/`.
  var segments: [String]
  /// The values by their names; the first of several counts. A name without a value has an empty one.
  var query: [String: String] = [:]

  /// Reads a target such as `/Friday%20night/events?since=5`; nil if it is malformed.
  init?(_ text: String) {
    var text = Substring(text)
    if let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) {
      text = text.dropFirst(scheme.count)
      text = text.firstIndex(of: "/").map { text[$0...] } ?? "/"
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.utf8.first == UInt8(ascii: "/") else { return nil }
    segments = []
    for segment in path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let decoded = String(percentEncoded: segment) else { return nil }
      segments.append(decoded)
    }
    if segments.last == "" { segments.removeLast() }
    guard parts.count == 2 else { return }
    for field in parts[1].utf8.split(separator: UInt8(ascii: "&")) {
      let pair = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = String(percentEncoded: pair[0], isForm: true),
        let value = String(percentEncoded: pair.count == 2 ? pair[1] : ""[...].utf8, isForm: true)
      else { return nil }
      if query[name] == nil { query[name] = value }
    }
  }
}

extension String {
  /// The text as one segment of a path: safe in headers, links and attributes.
  ///
  /// Law: `RequestTarget` reads the same text from it.
  var pathSegment: String {
    utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
