import NIOHTTP1

/// The parts of a request's head that the server uses.
struct Request {
  let method: HTTPMethod
  let target: String
  /// Whether the reader may send more requests on the same connection.
  let keepsAlive: Bool
  let ifNoneMatch: String?
  let lastEventID: String?
  /// Whether bytes follow that the server does not read.
  let hasBody: Bool
  let host: String?
  /// Whether the host that HTTP/1.1 requires is missing.
  let lacksHost: Bool

  init(_ head: HTTPRequestHead) {
    method = head.method
    target = head.uri
    let headers = head.headers
    hasBody =
      headers.contains(name: "transfer-encoding")
      || headers["content-length"].contains { $0 != "0" }
    let tags = headers["if-none-match"]
    ifNoneMatch = tags.isEmpty ? nil : tags.joined(separator: ",")
    lastEventID = headers.first(name: "last-event-id")
    let hosts = headers["host"]
    host = hosts.count == 1 ? hosts[0] : nil
    lacksHost = host == nil && (head.version.minor >= 1 || hosts.count > 1)
    // After an upgrade the decoder reads no further request.
    keepsAlive =
      head.isKeepAlive && (method == .GET || method == .HEAD) && !hasBody && !lacksHost
      && !headers.contains(name: "upgrade")
  }

  var isHead: Bool { method == .HEAD }

  /// Whether the request names this computer as its host, or none.
  ///
  /// Otherwise a foreign page could point its own host name at this computer (DNS rebinding), and read the boards of a
  /// server that only this computer may reach.
  var namesLoopback: Bool {
    guard var name = host.map({ Substring($0.lowercased()) }) else { return true }
    if let colon = name.lastIndex(of: ":"),
      name[colon...].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    {
      name = name[..<colon]
    }
    return name.isEmpty || name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]"
      || name.hasPrefix("127.") && name.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
  }
}
