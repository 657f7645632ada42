import type { LogEntry } from '../log/entry.ts'
import { creationField, type LoggedChange } from '../log/entry.ts'
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
}

/** Summarises a character; stored next to the document, so that listing never reads whole characters. */
export function summarise(
  character: Character,
  revision: number,
  latest: Pick<LogEntry, 'timestamp' | 'data'>,
): CharacterSummary {
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
    lastChange: { timestamp: latest.timestamp, data: shortened(latest.data) },
  }
}

const maxValueLength = 200

/** Drops long values and the created document: a card names the change in one line. */
function shortened(data: LoggedChange): LoggedChange {
  if (data.field === creationField) return { field: data.field, oldValue: null, newValue: null }
  const short = (value: LoggedChange['newValue']) => (JSON.stringify(value).length > maxValueLength ? null : value)
  return { ...data, oldValue: short(data.oldValue), newValue: short(data.newValue) }
}
