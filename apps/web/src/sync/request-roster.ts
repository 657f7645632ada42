import { knownRowsText, mergeDifference, type CharacterSummary } from '@everquill/domain'
import { ProblemError } from '../api/problem-error.ts'
import type { ServerApi } from '../api/server-api.ts'
import { InvalidResponse } from '../api/validate-response.ts'

/** A list of characters, and the history of the server that it is from. */
export interface CharacterList<C> {
  readonly characters: readonly C[]
  readonly epoch: string
}

type Roster = CharacterList<CharacterSummary>

/** Requests the user's characters; of those in the stored list, only what changed. */
export async function requestRoster(
  list: ServerApi['listCharacters'],
  readStored: () => Promise<Roster | undefined>,
): Promise<Roster> {
  const stored = await readStored()
  return (stored && (await updated(stored, list))) ?? list()
}

/** The stored list with what has changed since; null if the whole list is needed. */
async function updated({ characters, epoch }: Roster, list: ServerApi['listCharacters']): Promise<Roster | null> {
  const known = knownRowsText(characters)
  if (known === null) return null
  try {
    const { gone, ...changed } = await list({ query: { known } })
    // In another history, the revision that is known may be another state.
    if (gone === undefined || changed.epoch !== epoch) return null
    return { characters: mergeDifference(characters, { ...changed, gone }), epoch }
  } catch (error) {
    if (error instanceof InvalidResponse || isRefusalOfQuery(error)) return null
    throw error
  }
}

/** An earlier version of the server refuses `known`, and a proxy may refuse a long address. */
const isRefusalOfQuery = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 414, 431].includes(error.status)
