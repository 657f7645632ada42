import { StorageProblem } from './opening-problem.ts'

/** Two servers that go on from the same data would each lack what the other one saves. */
export const dataWasMoved = (what: string): StorageProblem =>
  new StorageProblem(
    `${what} was moved to another database; start the server on that one, or use --force to start here.`,
  )
