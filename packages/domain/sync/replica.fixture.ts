import { aCharacter, anItem, aSaveContext } from '@everquill/testing'
import type { Change } from '../change/change.ts'
import { commit, type Commit, type CharacterAtRevision } from '../save/commit.ts'
import { received, type Replica } from './replica.ts'

export const born: CharacterAtRevision = { character: aCharacter({ gold: 20, items: [anItem()] }), revision: 1 }

/** What the server makes of somebody's save. */
export const savedBy = (saveId: string, stored: CharacterAtRevision, ...changes: readonly Change[]) =>
  commit(stored, changes, aSaveContext({ saveId })) as Commit

/** The server knows of no such character. */
export const gone = { code: 'not-found' } as const

/** Somebody's save reaches a device. */
export const hear = (replica: Replica, { entries }: Commit): Replica => {
  const news = received(replica, entries)
  if (news.kind === 'gap') throw new Error('nobody expected a gap')
  return news.replica
}
