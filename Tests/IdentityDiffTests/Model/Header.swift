import IdentityDiff

struct Header: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var title = 0
}

typealias Section = ListSection<Header, Item>
