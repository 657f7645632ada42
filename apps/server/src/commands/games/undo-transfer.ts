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
  type Transfer,
} from '@everquill/domain'
import type { Storage, StoredCharacter, Transaction } from '../../storage/port.ts'
import { changeParty, partSaveId } from '../write-path/change-party.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { shownOutcome, type SaveOutcome } from '../write-path/save-outcome.ts'

/**
 * Takes back the gift or the award that an entry tells of, on all sides at once, or on none: what went out comes home, to
 * the last coin.
 */
export async function undoTransfer(
  deps: CommandDeps,
  actor: Actor,
  entry: LogEntry,
  transfer: Transfer,
  saveId: string,
): Promise<SaveOutcome> {
  const { characterId } = entry
  const characterIds = [...(transfer.from === null ? [] : [transfer.from]), ...transfer.to]
  const written = new Map<number, readonly LogEntry[]>()
  for (const id of characterIds) written.set(id, await writtenAbout(deps.storage, id, entry, transfer))
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
        const entries = written.get(id) ?? []
        const kept = await tx.savedAs(partSaveId(transfer.id, id))
        // One side alone would make coins out of nothing.
        if (kept?.entryCount !== entries.length) throw new Error(`not all of ${transfer.id} was found`)
        // A small award may have left nothing for somebody.
        if (entries.length === 0) continue
        const ids = entries.map((one) => one.id)
        const gone = undoneBy(await tx.undoingsOf(id, ids))
        if (ids.some((one) => gone.has(one))) return refused('already-undone')
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

/**
 * What a transfer wrote about one of its sides, newest first. In the log of their game all of it lies together, for ids
 * follow each other there: it is the next of that side to any of its entries, before or after, however long the log.
 */
async function writtenAbout(
  { characters }: Pick<Storage, 'characters'>,
  characterId: number,
  { id, gameId }: LogEntry,
  transfer: Transfer,
): Promise<readonly LogEntry[]> {
  const log = { characterId, gameId: gameId ?? undefined }
  const next = [
    ...(await characters.momentsUpTo(log, [Number(id)])),
    ...(await characters.momentsAfter(log, [Number(id)])),
  ]
  const saveId = partSaveId(transfer.id, characterId)
  for (const moment of next) {
    const save = await characters.saveOf(characterId, moment.id)
    if (save[0]?.saveId === saveId) return save
  }
  return []
}
