import { can, type Actor, type LogEntry } from '@everquill/domain'
import type { Storage, StoredCharacter } from '../storage/port.ts'

/** A part of a log, and what people in it are called. */
export interface LogPart {
  readonly entries: readonly LogEntry[]
  readonly people: Readonly<Record<string, string>>
}

const step = 500

/** The whole log of a character, oldest first, a part at a time; null where the actor may not read it. */
export async function exportLog(
  { storage: { characters, accounts } }: { readonly storage: Pick<Storage, 'characters' | 'accounts'> },
  { user }: Actor,
  characterId: number,
): Promise<AsyncIterable<LogPart> | null> {
  const stored = await characters.find(characterId)
  if (!stored || !can(user, 'export', { character: stored.character, seat: null })) return null
  return wholeLog({ characters, accounts }, stored)
}

/** The log of a character, for whoever has been found to be allowed to read it. */
export async function* wholeLog(
  { characters, accounts }: Pick<Storage, 'characters' | 'accounts'>,
  { character: { id: characterId }, lastLogId }: StoredCharacter,
): AsyncIterable<LogPart> {
  // What is written while somebody reads slowly is no part of it, or it might never end.
  for (let last = 0; last < lastLogId;) {
    const entries = (await characters.logAfter(characterId, last, step)).filter(({ id }) => Number(id) <= lastLogId)
    const people = await accounts.namesOf([...new Set(entries.map((entry) => entry.user))])
    yield { entries, people }
    last = Number(entries.at(-1)?.id ?? lastLogId)
  }
}
