import { refused, shownEntries, undoChanges, undoneIds, viewOf, type Actor, type LogEntry } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'
import { undoTransfer } from '../games/undo-transfer.ts'

export interface RevertRequest {
  readonly entryId: number
  /** Undo the whole save that wrote the entry. */
  readonly whole?: boolean
  readonly saveId?: string
  /** The saveId of the entry, if known: after a restore, another entry may have its id. */
  readonly entrySaveId?: string
}

/** Undoes a log entry, whatever came after it. The undo is a save of its own; its entries refer to what they undid. */
export async function revertEntry(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  { entryId, whole = false, saveId = deps.newId(), entrySaveId }: RevertRequest,
): Promise<SaveOutcome> {
  const [entry] = await deps.storage.characters.entriesOfSameSave(characterId, entryId)
  const isMeant = (found: LogEntry) => found.saveId === (entrySaveId ?? found.saveId)
  if (entry && !isMeant(entry)) return refused('not-found')
  if (entry?.data.transfer) return undoTransfer(deps, actor, entry, entry.data.transfer, saveId)
  return changeCharacter(deps, actor, {
    characterId,
    action: 'undo',
    saveId,
    hash: hashOf({ user: actor.user, characterId, reverts: entryId, whole }),
    changes: async ({ character }, tx, access) => {
      const save = shownEntries(await tx.entriesOfSameSave(characterId, entryId), viewOf(access))
      const named = save.filter((found) => Number(found.id) === entryId && isMeant(found))
      const selected = whole && named.length > 0 ? save : named
      // Everyone except the owner sees only the entries of the character's current game.
      const isOutsideGame = access.role !== 'owner' && selected.some(({ gameId }) => gameId !== character.gameId)
      if (selected.length === 0 || isOutsideGame) return refused('not-found')
      const ids = selected.map(({ id }) => id)
      const undone = undoneIds(await tx.undoLinksOf(characterId, ids))
      const remaining = selected.filter(({ id }) => !undone.has(id))
      return remaining.length === 0 ? refused('already-undone') : undoChanges(remaining, character)
    },
  })
}
