import type { LogEntry } from '../log/entry.ts'
import { creationField, type LoggedChange } from '../log/entry.ts'
import { rollField } from '../log/roll-entry.ts'
import type { Character } from './character.ts'

/** The part of a character that a card in the roster shows. */
export interface CharacterSummary {
  readonly id: number
  readonly publicRef: string
  readonly name: string
  readonly player: string
  readonly race: string
  readonly class: string
  readonly level: number
  readonly hp: number
  readonly hp_max: number
  readonly mana: number
  readonly mana_max: number
  readonly image: string
  readonly gameId: string | null
  readonly revision: number
  /** When it was moved to the trash, or null. */
  readonly deletedAt: string | null
  /** The latest log entry, shown as one line on the card. */
  readonly lastChange: { readonly timestamp: string; readonly data: LoggedChange }
  /** The latest log entry is a roll that the owner may not see, so `lastChange` has no data of it. */
  readonly isLastChangeHidden?: true
}

/** Summarises a character; stored next to the document, so that listing never reads whole characters. */
export function summarise(
  character: Character,
  revision: number,
  latest: Pick<LogEntry, 'timestamp' | 'data' | 'audience'> & Partial<Pick<LogEntry, 'user'>>,
): CharacterSummary {
  const isHidden = latest.audience !== undefined && latest.user !== character.user
  const { id, publicRef, name, player, race, class: className, level, hp, hp_max, mana, mana_max, image } = character
  return {
    id,
    publicRef,
    name,
    player,
    race,
    class: className,
    level,
    hp,
    hp_max,
    mana,
    mana_max,
    image,
    gameId: character.gameId,
    revision,
    deletedAt: character.deletedAt ?? null,
    lastChange: lastChangeOf(isHidden ? { ...latest, data: noChange } : latest),
    ...(isHidden && { isLastChangeHidden: true }),
  }
}

/** The line about a log entry that a card shows. */
export const lastChangeOf = ({
  timestamp,
  data,
}: Pick<LogEntry, 'timestamp' | 'data'>): CharacterSummary['lastChange'] => ({ timestamp, data: shortened(data) })

const noChange: LoggedChange = { field: rollField, oldValue: null, newValue: null }

const maxValueLength = 200

/** Drops long values and the created document: a card names the change in one line. */
function shortened(data: LoggedChange): LoggedChange {
  if (data.field === creationField) return { field: data.field, oldValue: null, newValue: null }
  const short = (value: LoggedChange['newValue']) => (JSON.stringify(value).length > maxValueLength ? null : value)
  return { ...data, oldValue: short(data.oldValue), newValue: short(data.newValue) }
}
