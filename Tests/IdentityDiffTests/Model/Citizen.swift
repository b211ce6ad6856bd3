/// An element identified by a pair of values.
struct Citizen: Identifiable, Hashable, Codable, Sendable {
  struct ID: Hashable, Codable, Sendable {
    let country: String
    let number: Int
  }

  let id: ID
  var name: String

  init(_ country: String, _ number: Int, _ name: String) {
    id = ID(country: country, number: number)
    self.name = name
  }
}
