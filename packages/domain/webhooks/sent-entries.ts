import type { GameEntry } from '../games/game-entry.ts'
import type { Seat } from '../games/game.ts'
import type { Reader } from '../permissions/audience.ts'
import { accessOf, viewOf, viewOfPlayers } from '../permissions/can.ts'
import type { View } from '../permissions/sections.ts'
import { shownEntries } from '../permissions/shown-entries.ts'

/** What a channel may see of a log. */
export interface Channel {
  readonly view: View
  readonly reader: Reader
}

const everyone: Reader = { user: null, isMaster: false }

/** The channel of a character's owner: everything but private notes and hidden rolls, the owner's own included. */
export const channelOfOwner: Channel = { view: viewOfPlayers({ playersSee: 'all' }), reader: everyone }

/**
 * The channel of a game: what every player of it sees of the others. A GM can choose a channel for GMs, which also gets
 * what only GMs may read. No channel ever gets a roll that only its roller may see.
 */
export function channelOfGame(seat: Seat, isForGms: boolean): Channel {
  if (!isForGms || seat.role !== 'gm') return { view: viewOfPlayers(seat.settings), reader: everyone }
  const access = accessOf('', { character: { user: 'another member', gameId: seat.gameId }, seat })
  return { view: viewOf(access), reader: { user: null, isMaster: true } }
}

/** The entries of one save, or of one entry of a game, that a channel gets; without the device they were written on. */
export function sentEntries(entries: readonly GameEntry[], { view, reader }: Channel): readonly GameEntry[] {
  const own = entries.filter(({ characterId }) => characterId === null)
  const shown = [
    ...own.filter(({ audience }) => audience === undefined || (audience === 'masters' && reader.isMaster)),
    ...shownEntries(
      entries.filter(({ characterId }) => characterId !== null),
      view,
      reader,
    ),
  ]
  return shown.map(({ device: _device, ...entry }) => entry)
}
