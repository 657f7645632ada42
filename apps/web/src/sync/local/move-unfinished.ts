import { isUnfinished, type LocalStore } from './local-store.ts'

/** Moves what a user has not sent or not read to the local store of another one, whose characters they are now. */
export async function moveUnfinished(from: LocalStore, to: LocalStore): Promise<void> {
  let areAllMoved = true
  for (const record of (await from.all()).filter(isUnfinished)) {
    const moved = await to.update(record.replica.snapshot.publicRef, (stored) => stored ?? record)
    // Someone who had the character open before keeps that record, and the other one stays where it is.
    if (moved.recordId !== record.recordId) areAllMoved = false
  }
  if (areAllMoved) await from.clear()
}
