import { isInAudience, sharedEntries, viewOf, type LogEntry } from '@everquill/domain'
import type { SeatPosition } from '../storage/games-port.ts'
import type { CharacterHead } from '../storage/characters-port.ts'
import type { Storage } from '../storage/port.ts'
import type { ShareLink } from '../storage/shares-port.ts'

/** The logs that a user or a link receives, and which entries of them are visible; shared by all of its streams. */
export interface Subscription {
  /** The user id, or a key made from the link id. */
  readonly key: string
  heads(): Promise<readonly CharacterHead[]>
  seats(): Promise<readonly SeatPosition[]>
  /** Whether events since a cursor are sent again; otherwise whoever reconnects fetches the character again. */
  readonly replays: boolean
  visible(entries: readonly LogEntry[], isMasterIn: (gameId: string) => boolean): readonly LogEntry[]
}

/** A user receives the entries of their own characters, except hidden rolls of others, and the logs of their games. */
export const subscriptionOfUser = ({ characters, games }: Storage, user: string): Subscription => ({
  key: user,
  heads: () => characters.headsOfUsers([user]),
  seats: () => games.seatsOf([user]),
  replays: true,
  visible: (entries, isMasterIn) =>
    entries.filter((entry) =>
      isInAudience(entry, { user, isMaster: entry.gameId !== null && isMasterIn(entry.gameId) }),
    ),
})

/** A link receives the entries of the sections it shows, without names; unless it includes the log, only new values. */
export function subscriptionOfLink({ characters }: Storage, link: ShareLink): Subscription {
  const view = viewOf({ role: 'link', sections: link.sections })
  const hasLog = view.has('log')
  return {
    key: keyOfLink(link),
    heads: () => characters.headsOf([link.characterId]),
    seats: async () => [],
    replays: hasLog,
    visible: (entries) => {
      const shared = sharedEntries(entries, view)
      return hasLog ? shared : shared.map(withoutOldValue)
    },
  }
}

/** Contains a space, so that it never equals a user id. */
export const keyOfLink = ({ id }: Pick<ShareLink, 'id'>): string => `link ${id}`

/** What a value was before, or was asked to be, belongs to the log. */
const withoutOldValue = ({ data: { field, newValue }, madeAt: _madeAt, ...entry }: LogEntry): LogEntry => ({
  ...entry,
  message: '',
  data: { field, oldValue: null, newValue },
})
