/// A version of asciicast, the format of casts: docs.asciinema.org/manual/asciicast.
public enum CastVersion: Int, CaseIterable, Sendable {
  /// Times count from the beginning. Players of every age read it.
  case v2 = 2
  /// Times count from the event before. Written by asciinema 3.
  case v3 = 3
}
