import Scorekeeping

/// What a display has to say of the last key or the last news, beside what changed.
struct Remark {
  /// What is said before the changes that it is the reason of.
  var reason = ""
  /// What is said after them.
  var text = ""
  /// The player who was moved by hand.
  var mover: Player.ID?
}
