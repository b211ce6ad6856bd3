import Payroll

/// `raise FILE ID COUNT`: gives a person so many raises.
@main
struct Raise {
  struct Missing: Error {
    let id: String
  }

  static func main() throws {
    let arguments = CommandLine.arguments
    let store = try people(at: arguments[1])
    guard let person = try store[arguments[2]] else { throw Missing(id: arguments[2]) }
    for _ in 0..<(Int(arguments[3]) ?? 0) { try raise(person, in: store) }
  }
}
