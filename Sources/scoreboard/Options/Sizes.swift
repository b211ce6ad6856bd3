import ArgumentParser
import ScoreScreen
import ScoreScript

/// The width and the height of a picture in pixels, as `1080x1350`; each from 100 to 8000.
struct PixelSize: ExpressibleByArgument {
  static var defaultCompletionKind: CompletionKind { .list([]) }

  /// The sides that a picture may have.
  private static let possible = 100...8000

  let width: Int
  let height: Int

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0).flatMap { Self.possible.contains($0) ? $0 : nil } }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    (self.width, self.height) = (width, height)
  }
}

extension Size: ExpressibleByArgument {
  /// No completions: a size is any two numbers.
  public static var defaultCompletionKind: CompletionKind { .list([]) }

  /// Reads a size in the syntax of scripts.
  public init?(argument: String) {
    guard case .size(let size)? = try? Statement(parsing: "size \(argument)") else { return nil }
    self = size
  }
}
