import Foundation

/// Names a database on a server: `postgres://host/database`, as libpq reads it.
///
/// It may hold a password, so it is never shown: `description` leaves that out.
package struct ServerAddress: Sendable, CustomStringConvertible {
  let url: String
  /// The address without a password and without settings.
  package let description: String

  /// Whether the address itself holds a password.
  package let holdsPassword: Bool

  /// Reads an address; nil if the text is a path.
  package init?(_ text: String) {
    guard let start = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else {
      return nil
    }
    url = text
    let rest = text.dropFirst(start.count)
    let place = rest.prefix { $0 != "?" && $0 != "#" }
    // A password may hold what should have been encoded: all up to the last @ counts as the user.
    let authority = place.lastIndex(of: "@")
    let userInfo = authority.map { place[..<$0] } ?? ""
    holdsPassword = userInfo.contains(":") || rest.contains("password=")
    let user = authority.map { place[..<$0].prefix { $0 != ":" && $0 != "/" } + "@" } ?? ""
    description = start + user + (authority.map { place[place.index(after: $0)...] } ?? place)
  }
}
