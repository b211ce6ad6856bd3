/// Laws for some lists.
protocol Laws {
  /// The lists in Swift, for a test.
  var lists: String { get }

  /// Throws the law that does not hold.
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
