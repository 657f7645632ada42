import { refused, undo, undoneBy, type Actor } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'
import { undoTransfer } from '../games/undo-transfer.ts'

/** What is to be taken back, and as which save. */
export interface Reverting {
  readonly entryId: number
  /** All of the save that brought the entry. */
  readonly whole?: boolean
  readonly saveId?: string
}

/** Takes back an entry of the log, whatever came after: a save of its own, whose entries point to what they undid. */
export async function revertEntry(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  { entryId, whole = false, saveId = deps.newId() }: Reverting,
): Promise<SaveOutcome> {
  const [entry] = await deps.storage.characters.saveOf(characterId, entryId)
  if (entry?.data.transfer) return undoTransfer(deps, actor, entry, entry.data.transfer, saveId)
  return changeCharacter(deps, actor, {
    characterId,
    action: 'undo',
    saveId,
    hash: hashOf({ user: actor.user, characterId, reverts: entryId, whole }),
    changes: async ({ character }, tx, { role }) => {
      const save = await tx.saveOf(characterId, entryId)
      const meant = whole ? save : save.filter(({ id }) => Number(id) === entryId)
      // To others than its owner, a log begins and ends with their game.
      const isForeign = role !== 'owner' && meant.some(({ gameId }) => gameId !== character.gameId)
      if (meant.length === 0 || isForeign) return refused('not-found')
      const ids = meant.map(({ id }) => id)
      const undone = undoneBy(await tx.undoingsOf(characterId, ids))
      const standing = meant.filter(({ id }) => !undone.has(id))
      return standing.length === 0 ? refused('already-undone') : undo(standing, character)
    },
  })
}
