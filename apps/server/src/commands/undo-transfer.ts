import {
  can,
  canInGame,
  refused,
  standingOf,
  subjectOf,
  undoExactly,
  undoneBy,
  type Actor,
  type Change,
  type LogEntry,
  type Refused,
  type Transfer,
} from '@everquill/domain'
import type { StoredCharacter, Transaction } from '../storage/port.ts'
import { changeParty, partSaveId } from './change-party.ts'
import type { CommandDeps } from './deps.ts'
import { hashOf } from './hash-of.ts'
import { shownOutcome, type SaveOutcome } from './save-outcome.ts'

/** Takes back a gift or an award on all sides at once, or on none: what went out comes home, to the last coin. */
export async function undoTransfer(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  transfer: Transfer,
  saveId: string,
): Promise<SaveOutcome> {
  const characterIds = [...(transfer.from === null ? [] : [transfer.from]), ...transfer.to]
  const undoing = { id: saveId, from: transfer.from, to: transfer.to }
  let standing = standingOf(actor.user, { character: { user: '', gameId: null }, seat: null })
  const outcome = await changeParty(deps, actor, {
    characterIds,
    saveId,
    hash: hashOf({ user: actor.user, characterId, undoesTransfer: transfer.id }),
    async changes(party, tx) {
      const asked = party.get(characterId)
      if (!asked) return refused('not-found')
      const subject = await subjectOf(actor.user, asked.character, tx.games)
      standing = standingOf(actor.user, subject)
      if (!(await mayUndo(tx, actor, asked, transfer))) return refused('not-found')
      const isParted = [...party.values()].some(
        ({ character }) => character.gameId !== asked.character.gameId || character.deletedAt !== undefined,
      )
      if (isParted) return refused('cannot-be-undone', { detail: 'not all of them are at the table any more' })
      const changes = new Map<number, readonly Change[]>()
      for (const [id, { character }] of party) {
        const entries = await standingEntries(tx, transfer, id)
        if ('kind' in entries) return entries
        // A small award may have left nothing for somebody.
        if (entries.length === 0) continue
        const undone = undoExactly(entries, character, undoing)
        if ('kind' in undone) return undone
        changes.set(id, undone)
      }
      return changes
    },
  })
  if (outcome.kind === 'refused') return outcome
  const own = outcome.outcomes.get(characterId)
  if (!own) throw new Error(`character ${characterId} had no part in ${transfer.id}`)
  return shownOutcome(own, own.character.user === actor.user ? { role: 'owner' } : standing)
}

/** A gift is taken back by whoever may undo on one of its sides, an award only by who may award. */
async function mayUndo(
  tx: Transaction,
  { user }: Actor,
  { character }: StoredCharacter,
  { from }: Transfer,
): Promise<boolean> {
  if (from !== null) return can(user, 'undo', await subjectOf(user, character, tx.games))
  return character.gameId !== null && canInGame(await tx.games.seat(character.gameId, user), 'award')
}

/** What a transfer wrote about one character, newest first. */
async function standingEntries(
  tx: Transaction,
  { id: transferId }: Transfer,
  characterId: number,
): Promise<readonly LogEntry[] | Refused> {
  const saveId = partSaveId(transferId, characterId)
  const kept = await tx.savedAs(saveId)
  if (!kept) return refused('not-found')
  const since = await tx.entriesSince(characterId, kept.revision - 1)
  const entries = since.filter((entry) => entry.saveId === saveId)
  const undone = undoneBy(
    await tx.undoingsOf(
      characterId,
      entries.map(({ id }) => id),
    ),
  )
  return entries.some(({ id }) => undone.has(id)) ? refused('already-undone') : entries.toReversed()
}
