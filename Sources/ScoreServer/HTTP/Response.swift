import FoundationBase
import NIOCore
import NIOHTTP1
import ScoreTables
import Scorekeeping

/// A whole response. Equal responses have equal bytes, except for the date.
struct Response: Sendable {
  var status = HTTPResponseStatus.ok
  let type: String
  let body: ByteBuffer
  /// The entity tag, quoted: a hash of the body alone, so that it reveals nothing else.
  let tag: String
  /// The lines of the head that not all responses have, each with its line break.
  var lines = ""
  /// Whether readers may keep the text, and ask whether it has changed.
  var isKept = true

  init(_ text: String, type: String, status: HTTPResponseStatus = .ok, lines: String = "") {
    self.status = status
    self.type = type
    self.lines = lines
    body = ByteBuffer(string: text)
    tag = "\"\(String(text.utf8.fnvHash(), radix: 16))\""
  }

  /// Whether a reader has this text already.
  func isKnown(by ifNoneMatch: String?) -> Bool {
    guard status == .ok, isKept, let ifNoneMatch else { return false }
    return ifNoneMatch.split(separator: ",").contains {
      let known = $0.trimmed
      return known == "*" || known == tag || known == "W/" + tag
    }
  }

  /// The head and the body, which all readers share. There is no body for `HEAD`, or if the reader has it already.
  func parts(isHead: Bool, ifNoneMatch: String?, closes: Bool) -> [ByteBuffer] {
    let isKnown = isKnown(by: ifNoneMatch)
    let status = isKnown ? .notModified : status
    var head = Self.head(status, type: type, closes: closes) + lines
    if !lines.contains("Cache-Control:") { head += "Cache-Control: no-cache\r\n" }
    if status == .ok && isKept || isKnown { head += "ETag: \(tag)\r\n" }
    if !isKnown { head += "Content-Length: \(body.readableBytes)\r\n" }
    return [ByteBuffer(string: head + "\r\n")] + (isHead || isKnown ? [] : [body])
  }

  /// The lines that all heads begin with.
  static func head(_ status: HTTPResponseStatus, type: String, closes: Bool) -> String {
    "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\nDate: \(HTTPDate.now)\r\nContent-Type: \(type)\r\n"
      + "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
      + (closes ? "Connection: close\r\n" : "")
  }
}

extension Response {
  static let html = "text/html; charset=utf-8"
  static let plain = "text/plain; charset=utf-8"
  static let json = "application/json; charset=utf-8"

  /// The response for one reader alone, which nothing on the way and no browser keeps.
  var unkept: Response {
    var response = self
    response.lines += "Cache-Control: no-store\r\n"
    response.isKept = false
    return response
  }

  /// A page that loads nothing from elsewhere and runs no script but the server's.
  ///
  /// - Parameter isFramed: whether other pages may show it, as streaming software does.
  static func page(
    _ text: String, status: HTTPResponseStatus = .ok, isFramed: Bool = false, lines: String = ""
  ) -> Response {
    Response(
      text, type: html, status: status,
      lines: "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
        + "connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors \(isFramed ? "*" : "'none'")\r\n" + lines)
  }

  /// A picture in SVG, with a style sheet in itself.
  static func picture(_ text: String) -> Response {
    Response(
      text, type: "image/svg+xml",
      lines: "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; "
        + "frame-ancestors 'none'\r\n")
  }

  /// A sentence, for requests without a page.
  static func sentence(
    _ text: String, status: HTTPResponseStatus, lines: String = ""
  ) -> Response {
    Response(text + "\n", type: plain, status: status, lines: lines)
  }

  /// A sentence as a JSON object, for programs: `{"error":"…"}`.
  static func error(
    _ text: String, status: HTTPResponseStatus, lines: String = ""
  ) -> Response {
    var object = JSONText()
    object.add("error", text: text)
    return .object(object, status: status, lines: lines)
  }

  /// A JSON object that nobody keeps: a frozen board shows a scorer the truth.
  static func object(
    _ object: JSONText, status: HTTPResponseStatus = .ok, lines: String = ""
  ) -> Response {
    Response(object.object + "\n", type: json, status: status, lines: lines).unkept
  }

  static func busy(_ text: String) -> Response {
    sentence(text, status: .serviceUnavailable, lines: "Retry-After: 10\r\n")
  }
}

/// The time in the format of HTTP.
enum HTTPDate {
  /// The current time, to the second.
  static var now: String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return "\(parts.weekday), \(parts.tm_mday.digits(2)) \(parts.month) \(1900 + parts.tm_year) "
      + "\(parts.timeOfDayWithSeconds) GMT"
  }
}
