#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension NSTableView {
    /// Makes the changes of a change set. The data source must have the new rows already. This adapter is read, not
    /// run: the tests of this library run where there is no AppKit.
    ///
    /// - Parameter animation: The animation of rows that come and go.
    /// - Throws: the first offset that is negative or appears twice. The view is then unchanged.
    public func apply<Element>(
      _ changes: ChangeSet<Element>, withAnimation animation: AnimationOptions = []
    ) throws(ChangeSetMismatch) {
      let steps = try changes.steps
      beginUpdates()
      for step in steps {
        switch step {
        case .delete(let row): removeRows(at: [row], withAnimation: animation)
        case .move(let from, let to): moveRow(at: from, to: to)
        case .insert(_, let row): insertRows(at: [row], withAnimation: animation)
        case .update(_, let row):
          reloadData(forRowIndexes: [row], columnIndexes: IndexSet(tableColumns.indices))
        }
      }
      endUpdates()
    }
  }
#endif
