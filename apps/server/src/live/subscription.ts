import { sharedEntries, viewOf, type LogEntry } from '@everquill/domain'
import type { SeatPosition } from '../storage/games-port.ts'
import type { Head, Storage } from '../storage/port.ts'
import type { ShareLink } from '../storage/shares-port.ts'

/** Who listens, whatever the number of their devices: which logs they follow, and what they hear of them. */
export interface Subscription {
  /** The user, or the link. */
  readonly key: string
  heads(): Promise<readonly Head[]>
  seats(): Promise<readonly SeatPosition[]>
  visible(entries: readonly LogEntry[]): readonly LogEntry[]
}

/** A user hears everything of their own characters, and what is said at the tables where they sit. */
export const subscriptionOfUser = ({ characters, games }: Storage, user: string): Subscription => ({
  key: user,
  heads: () => characters.headsOfUsers([user]),
  seats: () => games.seatsOf([user]),
  visible: (entries) => entries,
})

/** Who holds a link hears what it shows, and nobody's name. */
export function subscriptionOfLink({ characters }: Storage, link: ShareLink): Subscription {
  const view = viewOf({ role: 'link', sections: link.sections })
  return {
    key: keyOfLink(link),
    heads: () => characters.headsOf([link.characterId]),
    seats: async () => [],
    visible: (entries) => sharedEntries(entries, view),
  }
}

/** No user is called so. */
export const keyOfLink = ({ id }: Pick<ShareLink, 'id'>): string => `link ${id}`
