import { aCharacter, anItem, aSaveContext } from '@everquill/testing'
import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { commit, type Commit, type FetchedCharacter } from '../save/commit.ts'
import { type Replica } from './replica.ts'
import { received } from './server-history.ts'

/** A character at its first revision. */
export const aFetched = (character: Character): FetchedCharacter => ({
  character,
  revision: 1,
  entryId: '1',
  epoch: 'epoch',
})

export const initial = aFetched(aCharacter({ gold: 20, items: [anItem()] }))

type Saved = FetchedCharacter & Commit & { readonly previousEntryId: string }

/** Commits a save on the server. */
export function savedBy(saveId: string, stored: FetchedCharacter, ...changes: readonly Change[]): Saved {
  const committed = commit(stored, changes, aSaveContext({ saveId, firstLogId: Number(stored.entryId) + 1 })) as Commit
  const { entryId: previousEntryId, epoch } = stored
  return { ...committed, entryId: committed.entries.at(-1)?.id ?? previousEntryId, epoch, previousEntryId }
}

/** The problem of a save for a character that does not exist. */
export const notFound = { code: 'not-found' } as const

/** A commit reaches the replica through the stream. */
export const receive = (replica: Replica, saved: Saved): Replica => {
  const outcome = received(replica, saved)
  if (outcome.kind === 'gap')
    throw new Error('received() reported a gap: pass the commits in the order of their revisions')
  return outcome.replica
}
