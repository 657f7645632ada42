import { sharedEntries, viewOf, type LogEntry } from '@everquill/domain'
import type { SeatPosition } from '../storage/games-port.ts'
import type { LogHead } from '../storage/characters-port.ts'
import type { Storage } from '../storage/port.ts'
import type { ShareLink } from '../storage/shares-port.ts'

/** The logs that a user or a link receives, and which entries of them are visible; shared by all of its streams. */
export interface Subscription {
  /** The user id, or a key made from the link id. */
  readonly key: string
  heads(): Promise<readonly LogHead[]>
  seats(): Promise<readonly SeatPosition[]>
  visible(entries: readonly LogEntry[]): readonly LogEntry[]
}

/** A user receives all entries of their own characters, and the logs of their games. */
export const subscriptionOfUser = ({ characters, games }: Storage, user: string): Subscription => ({
  key: user,
  heads: () => characters.headsOfUsers([user]),
  seats: () => games.seatsOf([user]),
  visible: (entries) => entries,
})

/** A link receives the entries of the sections it shows, without names. */
export function subscriptionOfLink({ characters }: Storage, link: ShareLink): Subscription {
  const view = viewOf({ role: 'link', sections: link.sections })
  return {
    key: keyOfLink(link),
    heads: () => characters.headsOf([link.characterId]),
    seats: async () => [],
    visible: (entries) => sharedEntries(entries, view),
  }
}

/** Contains a space, so that it never equals a user id. */
export const keyOfLink = ({ id }: Pick<ShareLink, 'id'>): string => `link ${id}`
