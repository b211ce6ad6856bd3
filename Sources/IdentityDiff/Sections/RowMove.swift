/// A move within sections that otherwise stay as they are: the origin before any move was made, the
/// destination after all of them were.
@usableFromInline
struct RowMove {
  @usableFromInline var origin: IndexPath
  @usableFromInline var destination: IndexPath

  @inlinable
  init(origin: IndexPath, destination: IndexPath) {
    self.origin = origin
    self.destination = destination
  }
}
