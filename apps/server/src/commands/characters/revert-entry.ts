import { readerOf, refused, shownEntries, undoChanges, viewOf, type Actor } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import { partSaveId } from '../write-path/change-party.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'
import { missingPicture } from '../images/validate-picture.ts'
import { undoTransfer } from '../games/undo-transfer.ts'
import { undoneEntries } from './undone-entries.ts'

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
  const isMeant = (found: string) => found === (entrySaveId ?? found)
  const transfer = await deps.storage.characters.transferOf(characterId, entryId)
  if (transfer && !isMeant(partSaveId(transfer.id, characterId))) return refused('not-found')
  if (transfer) return undoTransfer(deps, actor, characterId, transfer, saveId)
  return changeCharacter(deps, actor, {
    characterId,
    action: 'undo',
    saveId,
    hash: hashOf({ user: actor.user, characterId, reverts: entryId, whole }),
    changes: async ({ character }, tx, access) => {
      const save = shownEntries(
        await tx.entriesOfSameSave(characterId, entryId),
        viewOf(access),
        readerOf(actor.user, access),
      )
      const named = save.filter((found) => Number(found.id) === entryId && isMeant(found.saveId))
      const selected = whole && named.length > 0 ? save : named
      // Everyone except the owner sees only the entries of the character's current game.
      const isOutsideGame = access.role !== 'owner' && selected.some(({ gameId }) => gameId !== character.gameId)
      if (selected.length === 0 || isOutsideGame) return refused('not-found')
      const ids = selected.map(({ id }) => id)
      const undone = await undoneEntries(tx, characterId, ids)
      if ('kind' in undone) return undone
      const remaining = selected.filter(({ id }) => !undone.has(id))
      if (remaining.length === 0) return refused('already-undone')
      const changes = undoChanges(remaining, character)
      return 'kind' in changes ? changes : ((await missingPicture(changes, character, tx)) ?? changes)
    },
  })
}
