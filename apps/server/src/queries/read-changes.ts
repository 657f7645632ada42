import { characterFields, counterTotalsIn, shownCharacter, isShown, type Actor } from '@everquill/domain'
import { maxScannedEntries } from '../storage/log-port.ts'
import type { Storage } from '../storage/port.ts'
import { characterAfterEntry } from './character-at.ts'
import { openLog } from './open-log.ts'

const counters = Object.entries(characterFields).flatMap(([key, { kind }]) => (kind === 'counter' ? [key] : []))

/** What changed between two times; null if the actor may not read the log. */
export async function readChanges(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'games'> },
  actor: Actor,
  characterId: number,
  { from, before }: { readonly from: number; readonly before: number },
) {
  const opened = await openLog(storage, actor, characterId)
  if (!opened) return null
  const { log, view } = opened
  const { characters } = storage
  const stored = await characters.find(characterId)
  if (!stored) return null
  const [earlier] = await characters.momentsUpTo(log, [from - 1])
  // A period that starts before the first visible entry starts with that entry.
  const [start] = earlier ? [earlier] : await characters.momentsAfter(log, [from - 1])
  const [end] = await characters.momentsUpTo(log, [before - 1])
  const visibleAfter = async (entryId = stored.lastLogId) =>
    shownCharacter(await characterAfterEntry(storage, stored, entryId), view)
  const inGame = log.gameId !== undefined && { gameId: log.gameId }
  const counterLogs = await Promise.all(
    counters
      .filter((field) => isShown(view, field))
      .map((field) =>
        characters.log(characterId, { limit: maxScannedEntries, from, before, fields: [field], ...inGame }),
      ),
  )
  return {
    before: await visibleAfter(start?.id),
    after: await visibleAfter(end === undefined || end.id < (start?.id ?? 0) ? start?.id : end.id),
    moved: Object.fromEntries(
      counterLogs.flatMap(({ entries, next }) => (next === null ? [...counterTotalsIn(entries)] : [])),
    ),
  }
}
