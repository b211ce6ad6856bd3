/// All labels that begin with the same bits as one.
struct PlaceNeighbourhood {
  private var bits: UInt64 = 8
  private var start: UInt64

  /// A few labels around one.
  init(around label: PlaceLabel) {
    start = UInt64(label.number - PlaceLabel.lowest)
    trim()
  }

  private mutating func trim() { start = (start >> bits) << bits }

  /// How many labels there are.
  private var size: UInt64 { 1 << bits }

  /// The lowest label.
  var first: PlaceLabel { PlaceLabel(number: PlaceLabel.lowest + Int(start)) }
  /// The highest label.
  var last: PlaceLabel { PlaceLabel(number: PlaceLabel.lowest + Int(start + (size - 1))) }

  /// Goes on to twice as many.
  mutating func widen() {
    bits += 1
    trim()
  }

  /// Whether so many labels, spread evenly, leave room: the wider, the sparser they must be, so that a stretch that was
  /// spread stays sparse for as many arrivals as it cost labels.
  func isSparse(with count: Int) -> Bool {
    var most = 1.0
    for _ in 0..<bits { most *= 4.0 / 3 }
    return Double(count) < most || bits == PlaceLabel.bits
  }

  /// The label of one of so many that are spread evenly.
  func label(_ index: Int, of count: Int) -> PlaceLabel {
    let step = size / UInt64(count + 1)
    return PlaceLabel(number: PlaceLabel.lowest + Int(start + step * UInt64(index + 1)))
  }
}
