import { rewind, shownCharacter, type Actor, type Character } from '@everquill/domain'
import type { StoredCharacter } from '../storage/characters-port.ts'
import type { Storage } from '../storage/port.ts'
import { openLog } from './open-log.ts'

/** A character as it was after a log entry; null if there is no such entry or the actor may not read it. */
export async function characterAt(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'games'> },
  actor: Actor,
  characterId: number,
  entryId: number,
) {
  const { characters } = storage
  const opened = await openLog(storage, actor, characterId)
  if (!opened) return null
  const { log, view } = opened
  const stored = await characters.find(characterId)
  const { gameId, reader, view: hiddenBy } = log
  const { entries } = await characters.log(characterId, {
    limit: 1,
    from: entryId,
    before: entryId + 1,
    ...(gameId !== undefined && { gameId }),
    ...(reader !== undefined && { reader }),
    ...(hiddenBy !== undefined && { view: hiddenBy }),
  })
  const [entry] = entries
  if (!stored || !entry) return null
  const [character, [previous], [next]] = await Promise.all([
    characterAfterEntry(storage, stored, entryId),
    characters.momentsUpTo(log, [entryId - 1]),
    characters.momentsAfter(log, [entryId]),
  ])
  return {
    character: shownCharacter(character, view),
    revision: entry.revision,
    entry,
    previous: idOf(previous),
    next: idOf(next),
  }
}

/** Rewinds the stored character to an entry; entries written since it was read are ignored. */
export async function characterAfterEntry(
  { characters }: Pick<Storage, 'characters'>,
  { character, lastLogId }: StoredCharacter,
  entryId: number,
): Promise<Character> {
  return rewind(character, (await characters.oldValuesSince(character.id, entryId, lastLogId)) ?? [])
}

const idOf = (moment: { readonly id: number } | undefined): string | null => (moment ? String(moment.id) : null)
