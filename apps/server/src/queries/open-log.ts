import { may, standingOf, subjectOf, viewOf, type Actor, type View } from '@everquill/domain'
import type { LogOf } from '../storage/log-port.ts'
import type { Storage, StoredCharacter } from '../storage/port.ts'

/** A log that somebody may read: the part of it that is theirs to read, and what is shown of each entry. */
export interface OpenLog {
  readonly stored: StoredCharacter
  readonly log: LogOf
  readonly view: View
}

/** Opens the log of a character; null where there is none, or the actor may not read it. */
export async function openLog(
  { characters, games }: Pick<Storage, 'characters' | 'games'>,
  { user }: Actor,
  characterId: number,
): Promise<OpenLog | null> {
  const stored = await characters.find(characterId)
  if (!stored) return null
  const standing = standingOf(user, await subjectOf(user, stored.character, games))
  if (!may(standing, 'read log', stored.character)) return null
  // To others than its owner, a log begins and ends with their game.
  const gameId = standing.role === 'owner' ? undefined : (stored.character.gameId ?? undefined)
  return { stored, log: { characterId, gameId }, view: viewOf(standing) }
}
