import type { Commit } from '@everquill/domain'
import type { LockedCharacter } from '../../../apps/server/src/storage/characters-port.ts'
import type { Storage } from '../../../apps/server/src/storage/port.ts'

/** How a faulty storage deviates from the real one. */
export interface StorageFaults {
  /** Transforms the locked character and the earlier save. */
  readonly locked?: (locked: LockedCharacter) => LockedCharacter
  readonly lastLogIdOfGame?: () => number
  /** Transforms the commit to store; `isTaken` if a save with that id is already stored. */
  readonly keep?: (commit: Commit, isTaken: boolean) => Commit
  /** Whether a change resolves before its commit. */
  readonly resolvesBeforeCommit?: boolean
}

/** A storage that deviates in its changes: the seam for planted faults. */
export const faultyStorage = (
  storage: Storage,
  { locked = (one) => one, lastLogIdOfGame, keep = (commit) => commit, resolvesBeforeCommit = false }: StorageFaults,
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
          if (resolvesBeforeCommit) resolve(outcome)
          return outcome
        })
        .then(resolve, reject)
    }),
})
