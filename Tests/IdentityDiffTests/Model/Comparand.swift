/// An identity that is only equatable.
struct Comparand: Equatable {
  let number: Int
}
