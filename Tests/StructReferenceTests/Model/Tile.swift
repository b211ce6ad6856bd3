/// A value with unused bytes between its properties.
struct Tile: Hashable, Codable {
  var isOpen: Bool
  var name: String
  var size: Int16
  var weight: Double
}
