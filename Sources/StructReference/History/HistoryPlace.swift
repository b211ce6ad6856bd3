/// The value of a history, changed in place: a key path to a computed property reads the whole and writes it.
final class HistoryPlace<Value>: Place<Value>, Part {
  private let base: Place<History<Value>>

  init(_ base: Place<History<Value>>) {
    self.base = base
    super.init(hub: base.hub, whole: base)
  }

  override var key: PartKey { .path(\History<Value>.value) }

  override var exists: Bool { base.exists }

  override func read() -> Value? { base.read()?.value }

  override var content: Value {
    get { base.content.value }
    _modify { yield &base.content.value }
  }

  func propagate(from old: History<Value>?, to new: History<Value>?, lookups: Lookups) {
    propagate(from: old?.value, to: new?.value)
  }
}

extension Ref {
  /// The value of a history, as `ref[\.value]`, or another part of it.
  public subscript<Content>(path: WritableKeyPath<Value, Content>) -> Ref<Content>
  where Value == History<Content> {
    Ref<Content>(path == \.value ? HistoryPlace(place) : PathPlace(place, path))
  }
}

extension SharedRef {
  /// The value of a history, as `ref[\.value]`, or another part of it.
  public subscript<Content: Sendable>(
    path: any WritableKeyPath<Value, Content> & Sendable
  ) -> SharedRef<Content> where Value == History<Content> {
    SharedRef<Content>(ref[path], gate)
  }
}
