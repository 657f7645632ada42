import { aCharacter, anItem, aSaveContext } from '@everquill/testing'
import type { Change } from '../change/change.ts'
import { commit, type Commit, type CharacterAtRevision } from '../save/commit.ts'
import { received, type Replica } from './replica.ts'

export const initial: CharacterAtRevision = { character: aCharacter({ gold: 20, items: [anItem()] }), revision: 1 }

/** Commits a save on the server. */
export const savedBy = (saveId: string, stored: CharacterAtRevision, ...changes: readonly Change[]) =>
  commit(stored, changes, aSaveContext({ saveId })) as Commit

/** The problem of a save for a character that does not exist. */
export const notFound = { code: 'not-found' } as const

/** A commit reaches the replica through the stream. */
export const receive = (replica: Replica, { entries }: Commit): Replica => {
  const outcome = received(replica, entries)
  if (outcome.kind === 'gap')
    throw new Error('received() reported a gap: pass the commits in the order of their revisions')
  return outcome.replica
}
