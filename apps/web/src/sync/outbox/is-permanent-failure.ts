import { ProblemError } from '../../api/problem-error.ts'

/** Client errors that may go away: signed out, request timeout, too early, too many requests. */
const temporary: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** Whether the server understood a request and refused it, so that sending it again is pointless. */
export const isPermanentFailure = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.status >= 400 && error.status < 500 && !temporary.has(error.status)
