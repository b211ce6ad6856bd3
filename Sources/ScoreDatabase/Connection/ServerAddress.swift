import FoundationBase
import Scorekeeping

/// The address of a database on a server, `postgres://host/database`, in the form that libpq parses.
///
/// It may contain a password, so it is never shown. `description` leaves the password out.
package struct ServerAddress: Sendable, CustomStringConvertible {
  let url: String
  /// The address without a password.
  package let description: String

  /// Whether the address itself contains a password.
  package let holdsPassword: Bool

  /// Whether the end of the user and the password is unambiguous.
  let isClear: Bool
  /// The host and the database.
  let place: String
  /// Whether the address contains several hosts to try.
  let hasSeveralHosts: Bool

  /// Parses an address; nil if the text is a path.
  package init?(_ text: String) {
    let schemes = ["postgres://", "postgresql://"]
    guard let scheme = schemes.first(where: text.lowercased().hasPrefix) else { return nil }
    let rest = text.dropFirst(scheme.count)
    url = scheme + rest
    // A password may contain characters that should have been encoded. Everything up to the last @ counts as the user.
    let user = rest.lastIndex(of: "@").map { rest[..<$0] }
    let place = user.map { rest[$0.endIndex...].dropFirst() } ?? rest
    let parts = place.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let settings = parts.count > 1 ? parts[1].split(separator: "&") : []
    // The names of settings may be encoded. A setting with an unreadable name is not shown either.
    let shown = settings.filter { setting in
      let name = String(percentEncoded: setting.prefix { $0 != "=" }.utf8)?.lowercased()
      return !setting.lowercased().contains("password") && name?.contains("password") == false
    }
    description =
      scheme + (user.map { $0.prefix { $0 != ":" } + "@" } ?? "") + parts[0]
      + (shown.isEmpty ? "" : "?" + shown.joined(separator: "&"))
    holdsPassword = user?.contains(":") == true || shown.count < settings.count
    isClear = user?.contains { "/?#@".contains($0) } != true
    self.place = String(parts[0])
    hasSeveralHosts = parts[0].prefix { $0 != "/" }.contains(",")
  }
}
