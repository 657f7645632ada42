import { StorageProblem } from '../opening-problem.ts'

/** Two servers that go on from the same data would each lack what the other one saves. */
export const dataWasMoved = (what: string): StorageProblem =>
  new StorageProblem(
    `${what} was moved to another database; set DATA_DIR or DATABASE_URL to that one, or add --force to start, backup or verify to go on here.`,
  )
