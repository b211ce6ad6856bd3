import ScoreScript

/// What is wrong with a text that is taken in.
package typealias ImportProblem = TextProblem<ImportError>

/// All that is wrong with a text that is taken in.
package typealias ImportProblems = TextProblems<ImportError>
