import { ProblemError } from '../../api/problem-error.ts'

/** Whether the server no longer shows a game to the user: removed, left or deleted. */
export const isGameLost = (error: Error | null): boolean =>
  error instanceof ProblemError && error.problem.code === 'not-found'
