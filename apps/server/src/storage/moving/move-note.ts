import { StorageProblem } from '../opening-problem.ts'

/**
 * A table that exists while data is moved into a database. It is not part of the schema: it is created with the first rows
 * and dropped after the last, in the same database, so no crash can separate it from them.
 */
export const moveNote = 'unfinished_move'

/** A part of the data must not be taken for all of it, not even with `--force`. */
export const moveIsUnfinished = (): StorageProblem =>
  new StorageProblem(
    'A move into this database was interrupted, so it has only a part of the data; run the same "everquill move" again to finish it.',
  )
