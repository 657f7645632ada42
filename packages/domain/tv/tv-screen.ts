import type { EncounterView, Health } from '../encounter/view.ts'
import { rollOf } from '../log/roll-entry.ts'
import { viewOfPlayers } from '../permissions/can.ts'
import { shownEntries } from '../permissions/shown-entries.ts'
import { rollsOfUndone, totalOfAction } from '../play/action-rolls.ts'
import type { Act } from '../save/act.ts'
import type { GameSettings } from '../games/game.ts'
import type { GameEntry } from '../games/game-entry.ts'

/** What a TV shows of a game: only what every player may see, and no number of a character or a creature. */
export interface TvScreen {
  /** The name of the game. */
  readonly name: string
  /** The running fight; null if there is none. */
  readonly running: EncounterView | null
  readonly party: readonly TvCharacter[]
  /** The last event that every player may see; null if there is none. */
  readonly event: TvEvent | null
}

/** A character on a TV. */
export interface TvCharacter {
  readonly publicRef: string
  readonly name: string
  /** The hash of the picture; null if there is none. */
  readonly picture: string | null
  /** Absent if players see only names of each other. */
  readonly health?: Health
}

/** A roll, an action or the beginning of a turn, in the form that the texts of the log need. */
export interface TvEvent {
  /** The id of the log entry. */
  readonly id: string
  /** Who rolled or acted; empty for a roll that belongs to no character. */
  readonly name: string
  /** What was done. A roll without it is just a roll. */
  readonly act?: Pick<Act, 'kind' | 'of' | 'with'>
  /** The total of the roll. */
  readonly total?: number
  /** What was rolled for, as in the log. */
  readonly for?: string
}

/** The actions that a TV tells of; other changes are details of a sheet. */
const toldActs: ReadonlySet<string> = new Set(['attack', 'cast', 'use', 'rest', 'level-up'])

/** The newest event among entries of a game's log, newest first, that every player of the game may see. */
export function lastTvEvent(
  entries: readonly GameEntry[],
  settings: Pick<GameSettings, 'playersSee'>,
  undone: ReadonlySet<string>,
): TvEvent | null {
  const shown = shownEntries(entries, viewOfPlayers(settings), { user: null, isMaster: false })
  const gone = new Set([...undone, ...rollsOfUndone(shown, undone)])
  for (const entry of shown) {
    const event = gone.has(entry.id) || entry.data.undoes !== undefined ? null : eventOf(entry, shown)
    if (event) return event
  }
  return null
}

function eventOf(entry: GameEntry, log: readonly GameEntry[]): TvEvent | null {
  const { id, subjectName: name = '', act } = entry
  const roll = rollOf(entry.data)
  const told = act && toldActs.has(act.kind) ? act : undefined
  if (!roll && !told) return null
  const total = roll ? roll.total : totalOfAction(entry, log)
  return {
    id,
    name,
    ...(told && {
      act: {
        kind: told.kind,
        ...(told.of !== undefined && { of: told.of }),
        ...(told.with !== undefined && { with: told.with }),
      },
    }),
    ...(total !== undefined && { total }),
    ...(roll?.for !== undefined && { for: roll.for }),
  }
}
