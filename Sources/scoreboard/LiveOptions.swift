import ArgumentParser

/// How a person and the screen get on.
struct LiveOptions: ParsableArguments {
  @Flag(name: .long, help: "Leave the mouse to the terminal, which selects text with it.")
  var noMouse = false

  @Flag(name: .long, help: "Do not let scores flash when they change.")
  var calm = false
}
