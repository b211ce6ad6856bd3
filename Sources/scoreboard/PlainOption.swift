import ArgumentParser

/// Whether there is a screen at all.
struct PlainOption: ParsableArguments {
  @Flag(
    name: .customLong("plain"),
    help: "Say each change in a line of text: no screen, no escape sequences.")
  var isSet = false
}
