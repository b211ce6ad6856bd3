import GoldenFrames

/// A list of subjects that changes are applied to without the resulting list.
struct Replay {
  typealias Subject = Snapshot.Subject

  /// The rows below each header. Rows above the first header have none.
  private var sections: [(header: Subject?, rows: [Subject])] = [(nil, [])]

  init(_ entries: [Snapshot.Entry]) {
    for entry in entries {
      if entry.subject.kind == "team" {
        sections.append((entry.subject, []))
      } else {
        sections[sections.count - 1].rows.append(entry.subject)
      }
    }
  }

  /// The subjects of the rows after the changes: those that were inserted or moved at their stated places, all others
  /// in order below their former header.
  func subjects(
    after changes: [Snapshot.Change], renamed: [Subject: Subject], rows: [Int]
  ) -> [Subject] {
    var told: Set<Subject> = []
    var places: [Int: Subject] = [:]
    for change in changes {
      switch change {
      case .delete(let subject, _): told.insert(subject)
      case .insert(let subject, let row): places[row] = subject
      case .move(let subject, _, let row):
        places[row] = subject
        told.insert(subject)
      case .refresh: break
      }
    }
    func name(_ subject: Subject) -> Subject { renamed[subject] ?? subject }
    var left: [Subject?: [Subject]] = [:]
    for section in sections {
      left[section.header.map(name), default: []] +=
        section.rows.map(name).filter { !told.contains($0) }
    }
    var headers = sections.compactMap(\.header).map(name).filter { !told.contains($0) }[...]
    var header: Subject?
    return rows.compactMap { row in
      let subject: Subject?
      if let place = places[row] {
        subject = place
      } else if left[header]?.isEmpty == false {
        subject = left[header]?.removeFirst()
      } else {
        subject = headers.popFirst()
      }
      if subject?.kind == "team" { header = subject }
      return subject
    }
  }
}
