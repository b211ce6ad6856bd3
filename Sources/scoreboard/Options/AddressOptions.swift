import ArgumentParser

/// The address of this computer at which the program serves pages.
struct PageAddress: Equatable, Sendable {
  var host = "127.0.0.1"
  var port = 8080
}

/// The options for the address of pages.
struct AddressOptions: ParsableArguments {
  @Option(name: .long, help: "The port of pages; 0 takes any that is free.")
  var port = PageAddress().port

  @Option(
    name: .long,
    help: .init(
      "The address of this computer for pages; 0.0.0.0 lets its network in.",
      valueName: "address"))
  var host = PageAddress().host

  var address: PageAddress { PageAddress(host: host, port: port) }

  func validate() throws {
    if !(0...65535).contains(port) {
      throw ValidationError("'--port \(port)' is not from 0 to 65535")
    }
    if host.isEmpty {
      throw ValidationError("'--host' names no address. Write one, as in --host 0.0.0.0")
    }
  }
}
