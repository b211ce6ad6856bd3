/// There are bytes between its properties that belong to none.
struct Tile: Hashable, Codable {
  var isOpen: Bool
  var name: String
  var size: Int16
  var weight: Double
}
