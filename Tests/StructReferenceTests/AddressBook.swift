/// The model that the tests refer to parts of.
struct AddressBook: Equatable {
  var title = ""
  var people: [Person] = []
  var favourite: Person?
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
