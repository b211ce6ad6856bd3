import ArgumentParser

/// A shell that there are completions for.
enum Shell: String, CaseIterable, ExpressibleByArgument {
  case bash
  case zsh
  case fish
}
