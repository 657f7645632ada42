import {
  creationField,
  encounterOf,
  rewind,
  viewOfEncounter,
  type Character,
  type EncounterView,
  type GameEntry,
} from '@everquill/domain'
import type { CharacterReads } from '../storage/characters-port.ts'
import { eventText } from './frame.ts'

/**
 * The events that tell the members of a game what new entries changed of an encounter. There is none if players cannot
 * see a difference, so that not even the number of events tells them of something hidden.
 */
export async function orderEvents(
  characters: Pick<CharacterReads, 'find'>,
  gameId: string,
  entries: readonly GameEntry[],
): Promise<readonly string[]> {
  const texts: string[] = []
  // Every entry of an encounter is for GMs only, so that most saves need no look at their document.
  const candidates = entries.filter(({ characterId, audience }) => characterId !== null && audience === 'masters')
  for (const [characterId, own] of Map.groupBy(candidates, (entry) => entry.characterId)) {
    const stored = characterId === null ? null : await characters.find(characterId)
    if (!stored || !encounterOf(stored.character)) continue
    const after = seen(stored.character)
    const isNew = own.some(({ data }) => data.field === creationField)
    const before = isNew
      ? null
      : seen(
          rewind(
            stored.character,
            own.map(({ data }) => data),
          ),
        )
    if (JSON.stringify(before) !== JSON.stringify(after)) texts.push(eventText('order', { gameId, running: after }))
  }
  return texts
}

/** What players see of an encounter; null once it has ended. */
function seen(document: Character): EncounterView | null {
  const encounter = encounterOf(document)
  return encounter && encounter.ended_at === undefined ? viewOfEncounter(encounter) : null
}
