import { sharedEntries, viewOf, type LogEntry } from '@everquill/domain'
import type { Chair } from '../storage/games-port.ts'
import type { Head, Storage } from '../storage/port.ts'
import type { ShareLink } from '../storage/shares-port.ts'

/** Who listens, whatever the number of their devices: which logs they follow, and what they hear of them. */
export interface Ear {
  /** The user, or the link. */
  readonly key: string
  heads(): Promise<readonly Head[]>
  chairs(): Promise<readonly Chair[]>
  hears(entries: readonly LogEntry[]): readonly LogEntry[]
}

/** A user hears everything of their own characters, and what is said at the tables where they sit. */
export const earOfUser = ({ characters, games }: Storage, user: string): Ear => ({
  key: user,
  heads: () => characters.headsOfUsers([user]),
  chairs: () => games.seatsOf([user]),
  hears: (entries) => entries,
})

/** Who holds a link hears what it shows, and nobody's name. */
export function earOfLink({ characters }: Storage, link: ShareLink): Ear {
  const view = viewOf({ role: 'link', sections: link.sections })
  return {
    key: keyOfLink(link),
    heads: () => characters.headsOf([link.characterId]),
    chairs: async () => [],
    hears: (entries) => sharedEntries(entries, view),
  }
}

/** No user is called so. */
export const keyOfLink = ({ id }: Pick<ShareLink, 'id'>): string => `link ${id}`
