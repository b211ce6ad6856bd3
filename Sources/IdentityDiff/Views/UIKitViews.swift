#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  // These adapters are read, not run: the tests of this library run where there is no UIKit. What they rely on, the law
  // of batches and the rules of UIKit, is tested there with a model of such a view.

  extension UITableView {
    /// Makes the changes of batches, one batch after another, as in
    /// `tableView.apply(try changes.batches(from: old)) { dataSource.sections = $0 }`.
    ///
    /// - Parameters:
    ///   - batches: The batches of a change set.
    ///   - animation: The animation of rows and sections that come and go.
    ///   - setSections: Gives the data source the sections of a batch. It is called within the updates.
    public func apply<Content, Row>(
      _ batches: [SectionedChangeSet<Content, Row>.Batch],
      with animation: RowAnimation = .automatic,
      setSections: ([ListSection<Content, Row>]) -> Void
    ) {
      for batch in batches {
        performBatchUpdates {
          setSections(batch.sections)
          let changes = batch.changes
          deleteSections(IndexSet(changes.sections.deletions.map(\.offset)), with: animation)
          insertSections(IndexSet(changes.sections.insertions.map(\.offset)), with: animation)
          for move in changes.sections.moves {
            moveSection(move.origin, toSection: move.destination)
          }
          reloadSections(IndexSet(changes.sections.updates.map(\.newOffset)), with: animation)
          deleteRows(at: changes.deletions.map(\.offset.indexPath), with: animation)
          insertRows(at: changes.insertions.map(\.offset.indexPath), with: animation)
          for move in changes.moves {
            moveRow(at: move.origin.indexPath, to: move.destination.indexPath)
          }
          reloadRows(at: changes.updates.map(\.newOffset.indexPath), with: animation)
        }
      }
    }
  }

  extension UICollectionView {
    /// Makes the changes of batches, one batch after another.
    ///
    /// - Parameters:
    ///   - batches: The batches of a change set.
    ///   - setSections: Gives the data source the sections of a batch. It is called within the updates.
    public func apply<Content, Row>(
      _ batches: [SectionedChangeSet<Content, Row>.Batch],
      setSections: ([ListSection<Content, Row>]) -> Void
    ) {
      for batch in batches {
        performBatchUpdates {
          setSections(batch.sections)
          let changes = batch.changes
          deleteSections(IndexSet(changes.sections.deletions.map(\.offset)))
          insertSections(IndexSet(changes.sections.insertions.map(\.offset)))
          for move in changes.sections.moves {
            moveSection(move.origin, toSection: move.destination)
          }
          reloadSections(IndexSet(changes.sections.updates.map(\.newOffset)))
          deleteItems(at: changes.deletions.map(\.offset.indexPath))
          insertItems(at: changes.insertions.map(\.offset.indexPath))
          for move in changes.moves {
            moveItem(at: move.origin.indexPath, to: move.destination.indexPath)
          }
          reloadItems(at: changes.updates.map(\.newOffset.indexPath))
        }
      }
    }
  }

  extension RowPath {
    fileprivate var indexPath: IndexPath { IndexPath(row: row, section: section) }
  }
#endif
