import {
  can,
  canInGame,
  refused,
  accessOf,
  permissionContextOf,
  undoExactly,
  type Actor,
  type Change,
  type LogEntry,
  type Transfer,
} from '@everquill/domain'
import type { CharacterHead } from '../../storage/characters-port.ts'
import { changeParty, partSaveId } from '../write-path/change-party.ts'
import { undoneEntries } from '../characters/undone-entries.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { ReadingTransaction } from '../write-path/reading-transaction.ts'
import { visibleOutcome, type SaveOutcome } from '../write-path/save-outcome.ts'

/** Undoes a gift or an award for all characters involved, or for none, so that no coin is lost or created. */
export async function undoTransfer(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  transfer: Transfer,
  saveId: string,
): Promise<SaveOutcome> {
  const undoTransferData = { id: saveId, from: transfer.from, to: transfer.to }
  let access = accessOf(actor.user, { character: { user: '', gameId: null }, seat: null })
  const outcome = await changeParty(deps, actor, {
    characterIds: [...(transfer.from === null ? [] : [transfer.from]), ...transfer.to],
    saveId,
    hash: hashOf({ user: actor.user, characterId, undoesTransfer: transfer.id }),
    async check(heads, tx) {
      const requested = heads.get(characterId)
      if (!requested) return refused('not-found')
      access = accessOf(actor.user, await permissionContextOf(actor.user, requested, tx.games))
      if (!(await mayUndo(tx, actor, requested, transfer))) return refused('not-found')
      const isSplitUp = [...heads.values()].some(
        ({ gameId, deletedAt }) => gameId !== requested.gameId || deletedAt !== undefined,
      )
      return isSplitUp
        ? refused('cannot-be-undone', { detail: 'not all of these characters are still in the game' })
        : null
    },
    async changes(party, tx) {
      const changes = new Map<number, readonly Change[]>()
      for (const [id, { character }] of party) {
        const entries = await entriesOfTransfer(tx, id, transfer)
        // A small award that was split may leave nothing for some characters.
        if (entries.length === 0) continue
        const ids = entries.map((one) => one.id)
        const alreadyUndone = await undoneEntries(tx, id, ids)
        if ('kind' in alreadyUndone) return alreadyUndone
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
  return visibleOutcome(own, actor.user, own.character.user === actor.user ? { role: 'owner' } : access)
}

/** A gift can be undone by anyone who may undo for this character, an award only by someone who may award. */
async function mayUndo(
  tx: Pick<ReadingTransaction, 'games'>,
  { user }: Actor,
  head: CharacterHead,
  { from }: Transfer,
): Promise<boolean> {
  if (from !== null) return can(user, 'undo', await permissionContextOf(user, head, tx.games))
  return head.gameId !== null && canInGame(await tx.games.seat(head.gameId, user), 'award')
}

/** The entries of one character in a transfer, newest first. */
async function entriesOfTransfer(
  tx: Pick<ReadingTransaction, 'findSave' | 'entriesOfRevision'>,
  characterId: number,
  transfer: Transfer,
): Promise<readonly LogEntry[]> {
  const save = await tx.findSave(partSaveId(transfer.id, characterId))
  if (save?.entryCount === 0) return []
  const entries = save ? await tx.entriesOfRevision(characterId, save.revision) : []
  // Undoing only one side would create or destroy coins.
  if (save?.entryCount !== entries.length)
    throw new Error(`transfer ${transfer.id}: entries of character ${characterId} are missing from the log`)
  return entries.toReversed()
}
