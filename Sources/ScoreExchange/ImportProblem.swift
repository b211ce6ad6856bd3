import ScoreScript

/// What is wrong with a text that is taken in.
public typealias ImportProblem = TextProblem<ImportError>
