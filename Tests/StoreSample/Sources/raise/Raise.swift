import Payroll

/// `raise FILE ID COUNT`: gives a person so many raises.
@main
struct Raise {
  static func main() throws {
    let arguments = CommandLine.arguments
    let store = try people(at: arguments[1])
    guard let person = try store[arguments[2]] else { fatalError("There is no such person") }
    for _ in 0..<(Int(arguments[3]) ?? 0) { try raise(person, in: store) }
  }
}
