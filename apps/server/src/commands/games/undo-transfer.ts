import {
  can,
  canInGame,
  refused,
  accessOf,
  permissionContextOf,
  undoExactly,
  undoneIds,
  type Actor,
  type Change,
  type LogEntry,
  type Transfer,
} from '@everquill/domain'
import type { StoredCharacter } from '../../storage/characters-port.ts'
import type { Storage } from '../../storage/port.ts'
import { changeParty, partSaveId } from '../write-path/change-party.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { ReadingTransaction } from '../write-path/reading-transaction.ts'
import { visibleOutcome, type SaveOutcome } from '../write-path/save-outcome.ts'

/** Undoes a gift or an award for all characters involved, or for none, so that no coin is lost or created. */
export async function undoTransfer(
  deps: CommandDeps,
  actor: Actor,
  entry: LogEntry,
  transfer: Transfer,
  saveId: string,
): Promise<SaveOutcome> {
  const { characterId } = entry
  const characterIds = [...(transfer.from === null ? [] : [transfer.from]), ...transfer.to]
  const entriesById = new Map<number, readonly LogEntry[]>()
  for (const id of characterIds) entriesById.set(id, await entriesOfTransfer(deps.storage, id, entry, transfer))
  const undoTransferData = { id: saveId, from: transfer.from, to: transfer.to }
  let access = accessOf(actor.user, { character: { user: '', gameId: null }, seat: null })
  const outcome = await changeParty(deps, actor, {
    characterIds,
    saveId,
    hash: hashOf({ user: actor.user, characterId, undoesTransfer: transfer.id }),
    async changes(party, tx) {
      const requested = party.get(characterId)
      if (!requested) return refused('not-found')
      access = accessOf(actor.user, await permissionContextOf(actor.user, requested.character, tx.games))
      if (!(await mayUndo(tx, actor, requested, transfer))) return refused('not-found')
      const isSplitUp = [...party.values()].some(
        ({ character }) => character.gameId !== requested.character.gameId || character.deletedAt !== undefined,
      )
      if (isSplitUp) return refused('cannot-be-undone', { detail: 'not all of these characters are still in the game' })
      const changes = new Map<number, readonly Change[]>()
      for (const [id, { character }] of party) {
        const entries = entriesById.get(id) ?? []
        const save = await tx.findSave(partSaveId(transfer.id, id))
        // Undoing only one side would create or destroy coins.
        if (save?.entryCount !== entries.length)
          throw new Error(`transfer ${transfer.id}: entries of character ${id} are missing from the log`)
        // A small award that was split may leave nothing for some characters.
        if (entries.length === 0) continue
        const ids = entries.map((one) => one.id)
        const alreadyUndone = undoneIds(await tx.undoLinksOf(id, ids))
        if (ids.some((one) => alreadyUndone.has(one))) return refused('already-undone')
        const undone = undoExactly(entries, character, undoTransferData)
        if ('kind' in undone) return undone
        changes.set(id, undone)
      }
      return changes
    },
  })
  if (outcome.kind === 'refused') return outcome
  const own = outcome.outcomes.get(characterId)
  if (!own) throw new Error(`transfer ${transfer.id} has no outcome for character ${characterId}`)
  return visibleOutcome(own, own.character.user === actor.user ? { role: 'owner' } : access)
}

/** A gift can be undone by anyone who may undo for this character, an award only by someone who may award. */
async function mayUndo(
  tx: Pick<ReadingTransaction, 'games'>,
  { user }: Actor,
  { character }: StoredCharacter,
  { from }: Transfer,
): Promise<boolean> {
  if (from !== null) return can(user, 'undo', await permissionContextOf(user, character, tx.games))
  return character.gameId !== null && canInGame(await tx.games.seat(character.gameId, user), 'award')
}

/**
 * The entries of one character in a transfer, newest first. All entries of a transfer have consecutive ids in the game's
 * log, so these are the character's nearest entries before or after any entry of the transfer.
 */
async function entriesOfTransfer(
  { characters }: Pick<Storage, 'characters'>,
  characterId: number,
  { id, gameId }: LogEntry,
  transfer: Transfer,
): Promise<readonly LogEntry[]> {
  const log = { characterId, gameId: gameId ?? undefined }
  const nearest = [
    ...(await characters.momentsUpTo(log, [Number(id)])),
    ...(await characters.momentsAfter(log, [Number(id)])),
  ]
  const saveId = partSaveId(transfer.id, characterId)
  for (const moment of nearest) {
    const save = await characters.entriesOfSameSave(characterId, moment.id)
    if (save[0]?.saveId === saveId) return save
  }
  return []
}
