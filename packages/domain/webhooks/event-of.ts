import { rollField } from '../log/roll-entry.ts'
import { sessionField, type GameEntry } from '../games/game-entry.ts'
import type { WebhookEvent } from './webhook.ts'

/** The event of the entries of one save, or of one entry of a game; null if webhooks do not send it, such as a note. */
export function eventOf(entries: readonly GameEntry[]): WebhookEvent | null {
  const [first] = entries
  if (!first) return null
  if (first.data.field === sessionField) return first.data.newValue === 'started' ? 'session-start' : 'session-end'
  if (entries.some(isAwarded)) return 'award'
  if (entries.some(isLevelUp)) return 'level-up'
  if (entries.some(({ data }) => data.field === rollField)) return 'roll'
  return first.characterId === null ? null : 'save'
}

/** Whether an entry is a part of an award that is not being undone. */
export const isAwarded = ({ data }: Pick<GameEntry, 'data'>): boolean =>
  data.transfer?.from === null && data.undoes === undefined

const isLevelUp = ({ act, data }: GameEntry): boolean =>
  data.undoes === undefined &&
  (act?.kind === 'level-up' || (data.field === 'level' && Number(data.newValue) > Number(data.oldValue)))
