import type { Commit } from '@everquill/domain'
import type { Locked, Storage } from '../../../apps/server/src/storage/port.ts'

/** What a storage does otherwise about changes. */
export interface ChangingStorage {
  /** What is told of the character and of an earlier save. */
  readonly locked?: (locked: Locked) => Locked
  readonly lastLogIdOfGame?: () => number
  /** What is kept; `isTaken` when a save of that id is kept already. */
  readonly keep?: (commit: Commit, isTaken: boolean) => Commit
  /** Whether the change counts as done before it is. */
  readonly isEager?: boolean
}

/** A storage that changes characters in a way of its own: the seam at which faults are planted. */
export const changingStorage = (
  storage: Storage,
  { locked = (one) => one, lastLogIdOfGame, keep = (commit) => commit, isEager = false }: ChangingStorage,
): Storage => ({
  ...storage,
  change: (characterId, saveId, work) =>
    new Promise((resolve, reject) => {
      storage
        .change(characterId, saveId, async (found, tx) => {
          const outcome = await work(locked(found), {
            ...tx,
            keep: (commit, hash) => tx.keep(keep(commit, found.earlier !== null), hash),
            ...(lastLogIdOfGame && { lastLogIdOfGame: async () => lastLogIdOfGame() }),
          })
          if (isEager) resolve(outcome)
          return outcome
        })
        .then(resolve, reject)
    }),
})
