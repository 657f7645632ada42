import type { Problem } from '@everquill/domain'

/** The server refused a request with a problem code. Any other error means that no valid response arrived. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem
  readonly status: number

  constructor(problem: Problem, status: number) {
    super(problem.detail ?? problem.code)
    this.problem = problem
    this.status = status
  }
}
