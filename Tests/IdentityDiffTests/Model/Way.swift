import IdentityDiff

/// The ways to identify items in a diff. All must lead to the same changes.
enum Way: String, CaseIterable {
  case hashed = "a hashed identity"
  case clashing = "an identity of constant hash"
  case compared = "an identity that is compared only"

  var comparator: ElementComparator<Item> {
    switch self {
    case .hashed: ElementComparator(id: \.id, comparing: \.value)
    case .clashing: ElementComparator(id: { Clashing(number: $0.id) }, comparing: \.value)
    case .compared: ElementComparator(id: { Comparand(number: $0.id) }, comparing: \.value)
    }
  }
}
