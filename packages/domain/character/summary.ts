import type { LogEntry } from '../log/entry.ts'
import { wholeCharacter, type LoggedChange } from '../log/entry.ts'
import type { Character } from './character.ts'

/** A character as a card in the list shows it. */
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
  /** When it went to the trash, if it did. */
  readonly deletedAt: string | null
  /** The latest change, for one line on the card. */
  readonly lastChange: { readonly timestamp: string; readonly data: LoggedChange }
}

/** What the list needs to know, kept beside the document so that a list never reads whole characters. */
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

const longestValue = 200

/** A card has one line: a creation or a long text is named there, not repeated. */
function shortened(data: LoggedChange): LoggedChange {
  if (data.field === wholeCharacter) return { field: data.field, oldValue: null, newValue: null }
  const short = (value: LoggedChange['newValue']) => (JSON.stringify(value).length > longestValue ? null : value)
  return { ...data, oldValue: short(data.oldValue), newValue: short(data.newValue) }
}
