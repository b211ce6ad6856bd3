/// Something that goes on until this is disposed of or comes to the end of its life, such as an observation.
///
/// Keep it as long as the thing shall go on: what nobody holds ends at once.
public final class Disposable {
  private var end: (() -> Void)?

  /// Something that `end` ends. It is called once.
  public init(_ end: @escaping () -> Void) {
    self.end = end
  }

  deinit { end?() }

  /// Ends it now. After the first time nothing happens.
  public func dispose() {
    let end = end
    self.end = nil
    end?()
  }
}
