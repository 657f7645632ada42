import { trashDays } from '@everquill/domain'
import { eraseCharacter } from './erase-character.ts'
import type { ErasureDeps } from './erasure-deps.ts'
import { finishDeletion } from './finish-deletion.ts'

interface SweepDeps extends ErasureDeps {
  /** Receives why an account could not be finished; the next sweep tries again. */
  readonly report: (error: unknown) => void
}

const batchSize = 100

/** Finishes the deletion of accounts, and erases what is no longer in the trash. Returns the number of erasures. */
export async function sweepErasures(deps: SweepDeps): Promise<number> {
  const { erasures } = deps.storage
  let erased = 0
  for (const account of await erasures.closedAccounts()) {
    // One account that cannot be finished must not stop the others.
    if (await finishDeletion(deps, account).catch(deps.report)) erased += 1
  }
  return erased + (await sweepCharacters(deps)) + (await sweepGames(deps))
}

/** Everything that was deleted by this time has left the trash. */
const endOfTrash = ({ now }: Pick<ErasureDeps, 'now'>): number => now() - trashDays * 86_400_000

async function sweepCharacters(deps: ErasureDeps): Promise<number> {
  const { storage, erasureList, now } = deps
  for (let erased = 0; ;) {
    const found = await storage.erasures.charactersDeletedBy(endOfTrash(deps), batchSize)
    if (found.length === 0) return erased
    // Listed first: after a crash in between, the list is complete.
    await erasureList.add(found.map(({ id, owner }) => ({ kind: 'character', id, owner, at: now() })))
    for (const character of found) await eraseCharacter(deps, character)
    erased += found.length
  }
}

async function sweepGames(deps: ErasureDeps): Promise<number> {
  const { erasures } = deps.storage
  for (let erased = 0; ;) {
    const found = await erasures.gamesDeletedBy(endOfTrash(deps), batchSize)
    if (found.length === 0) return erased
    for (const id of found) await erasures.eraseGame(id, deps.now())
    erased += found.length
  }
}
