import StructReference

/// The value that the tests refer into.
struct AddressBook: Equatable {
  var title = ""
  var people: [Person] = []
  var favourite: Person?
  /// Stored exactly, and shown without decimals.
  var weight = 0.0
  var club = Club()
  var away: [Person]?

  var wholeWeight: Int {
    get { Int(weight) }
    set { weight = Double(newValue) }
  }
}

/// A type with its own lookup of members.
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
