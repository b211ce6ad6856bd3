import StructReference

/// The model that the tests refer to parts of.
struct AddressBook: Equatable {
  var title = ""
  var people: [Person] = []
  var favourite: Person?
  /// Kept exactly, and shown without what comes after the point.
  var weight = 0.0
  var club = Club()
  var away: [Person]?

  var wholeWeight: Int {
    get { Int(weight) }
    set { weight = Double(newValue) }
  }
}

/// Finds its members itself.
struct Club: Equatable, IdentityAccessible {
  var members: [Int: Person] = [:]

  subscript(id id: Int) -> Person? {
    get { members[id] }
    set { members[id] = newValue }
  }
}

struct Person: Identifiable, Equatable {
  let id: Int
  var name: String
  var nickname: String?
  var addresses: [Address] = []

  var initials: String {
    get { String(name.prefix(1)) }
    set { name = newValue + name.dropFirst() }
  }
}

struct Address: Equatable {
  var street: String
}

/// Not `Equatable`.
struct Opaque {
  var number: Int
}
