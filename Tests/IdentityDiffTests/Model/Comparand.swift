/// An identity that can be compared only.
struct Comparand: Equatable {
  let number: Int
}
