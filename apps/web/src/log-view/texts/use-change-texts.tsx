import { describeChange, isRecord, type Change, type Character, type Json, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { Telling } from '../../features/games/telling.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useValues } from '../../i18n/use-values.ts'
import { entryIcon } from '../entry-icon.tsx'
import { useLabels, useTextsOfEntries } from './use-entry-texts.tsx'
import { useContentNames } from './use-content-names.ts'

/** The words and pictures of the sheet's log, lent to the log of a game. */
export function useTelling(): Telling {
  const { t } = useLingui()
  const wordsOf = useTextsOfEntries(() => '')
  const labelOf = useLabels()
  const show = useValues()
  const names = useContentNames()
  const { number, difference } = useNumbers()
  /** Of going to a table and leaving it, all that counts is which of them it was. */
  const moved = ({ oldValue, newValue }: Change): string => {
    if (newValue !== null) return t`comes to the table`
    return oldValue === null ? t`changed` : t`leaves the table`
  }
  return {
    entry: (entry, character) => {
      const own = entry as LogEntry
      const description = describeChange(own.data, character as Character | undefined)
      const { tone, icon: Icon } = entryIcon(own)
      const look = { tone, icon: <Icon />, difference: description.difference }
      if (own.data.field === 'gameId') return { ...look, label: labelOf(description, 'gameId'), is: moved(own.data) }
      return { ...look, ...wordsOf({ entry: own, description }) }
    },
    line: (change, character) => {
      if (change.field === 'gameId') return moved(change)
      const description = describeChange(change, character as Character | undefined)
      const { from, to, kind } = description
      const label = labelOf(description, change.field)
      if (from === undefined || to === undefined) {
        const quantity = quantityOf(change.newValue ?? change.oldValue)
        const counted = quantity === null ? label : `${number(quantity)} × ${label}`
        return kind === 'added' ? `+ ${counted}` : kind === 'removed' ? `− ${counted}` : label
      }
      const text = (value: typeof from): string => {
        if (typeof value === 'string') return names.at(change.field, value)
        return show(Array.isArray(value) ? value.map((one: string) => names.at(change.field, one)) : value)
      }
      return `${label} ${text(from)} → ${text(to)}`
    },
    gain: (change, character) => {
      const description = describeChange(change, character as Character | undefined)
      const label = labelOf(description, change.field)
      const quantity = quantityOf(change.newValue ?? change.oldValue)
      if (quantity !== null) return `${number(quantity)} × ${label}`
      return description.difference === undefined ? label : `${label} ${difference(description.difference)}`
    },
    nameOf: names.of,
  }
}

const quantityOf = (entry: Json): number | null =>
  isRecord(entry) && typeof entry['quantity'] === 'number' ? entry['quantity'] : null
