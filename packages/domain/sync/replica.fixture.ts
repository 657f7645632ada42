import { aCharacter, anItem, aSaveContext } from '@everquill/testing'
import type { Change } from '../change/change.ts'
import { commit, type Commit, type Revised } from '../save/commit.ts'
import { received, type Device } from './replica.ts'

export const born: Revised = { character: aCharacter({ gold: 20, items: [anItem()] }), revision: 1 }

/** What the server makes of somebody's save. */
export const savedBy = (saveId: string, stored: Revised, ...changes: readonly Change[]) =>
  commit(stored, changes, aSaveContext({ saveId })) as Commit

/** The server knows of no such character. */
export const gone = { code: 'not-found' } as const

/** Somebody's save reaches a device. */
export const hear = (device: Device, { entries }: Commit): Device => {
  const news = received(device, entries)
  if (news.kind === 'gap') throw new Error('nobody expected a gap')
  return news.device
}
