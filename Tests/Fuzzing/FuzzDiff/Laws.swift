/// What must hold for some lists.
protocol Laws {
  /// The lists as they are written in a test.
  var lists: String { get }

  /// Throws what does not hold.
  func check() throws
}

extension Laws {
  func require(_ holds: Bool, _ law: String) throws {
    if !holds { throw BrokenLaw(law: law) }
  }
}

struct BrokenLaw: Error, CustomStringConvertible {
  let law: String

  var description: String { "This law is broken: \(law)" }
}
