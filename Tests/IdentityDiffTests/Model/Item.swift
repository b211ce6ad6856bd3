struct Item: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var value = 0
}
