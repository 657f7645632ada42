import { isRecord, type Change, type GameEntry, type Json, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useValues } from '../../i18n/use-values.ts'
import type { Pigment } from '../../ui/foundation/pigments.ts'
import { describeVisible, type VisibleCharacter } from '../described-log.ts'
import { entryIcon } from '../entry-icon.tsx'
import { useContentNames } from './use-content-names.ts'
import { useEntryTextsWith, useLabels, useStateText, type EntryTexts } from './use-entry-texts.tsx'

/** A log entry about a character as the log of a game or of a share link shows it. */
export interface EntryView extends EntryTexts {
  readonly tone: Pigment
  readonly icon: ReactNode
  readonly difference: number | undefined
}

/** Texts for changes of a character that is not open; the character supplies the names of its items and spells. */
export interface ChangeTexts {
  readonly entryView: (entry: GameEntry, character: VisibleCharacter | undefined) => EntryView
  /** A change as a line of plain text: `Gold 20 → 15`. */
  readonly line: (change: Change, character: VisibleCharacter | undefined) => string
  /** What a character received, as plain text: `Gold +5`, `2 × Rope`. */
  readonly gain: (change: Change, character: VisibleCharacter | undefined) => string
}

export function useChangeTexts(): ChangeTexts {
  const { t } = useLingui()
  const entryTexts = useEntryTextsWith(() => undefined)
  const labelOf = useLabels()
  const stateText = useStateText()
  const show = useValues()
  const names = useContentNames()
  const { number, difference } = useNumbers()
  /** Share links hide which game it was and in which direction, so both values are null. */
  const membershipOf = ({ oldValue, newValue }: Change): string => {
    if (newValue !== null) return t`joined the game`
    return oldValue === null ? t`joined or left a game` : t`left the game`
  }
  return {
    entryView: (entry, character) => {
      const logEntry = entry as LogEntry
      const description = describeVisible(entry.data, character)
      const { tone, icon: Icon } = entryIcon(logEntry)
      const view = { tone, icon: <Icon />, difference: description.difference }
      if (entry.data.field === 'gameId') {
        return { ...view, label: character?.name ?? labelOf(description, 'gameId'), newValue: membershipOf(entry.data) }
      }
      return { ...view, ...entryTexts({ entry: logEntry, description }) }
    },
    line: (change, character) => {
      if (change.field === 'gameId') return membershipOf(change)
      const description = describeVisible(change, character)
      const state = stateText(description, change.field)
      if (state) return `${state.name} ${state.text}`
      const { from, to, kind } = description
      const label = labelOf(description, change.field)
      if (from === undefined || to === undefined) {
        const quantity = quantityOf(change.newValue ?? change.oldValue)
        const counted = quantity === null ? label : `${number(quantity)}\u00A0×\u00A0${label}`
        return kind === 'added' ? `+ ${counted}` : kind === 'removed' ? `− ${counted}` : label
      }
      const text = (value: typeof from): string => {
        if (typeof value === 'string') return names.at(change.field, value)
        return show(Array.isArray(value) ? value.map((one: string) => names.at(change.field, one)) : value)
      }
      return `${label} ${text(from)} → ${text(to)}`
    },
    gain: (change, character) => {
      const description = describeVisible(change, character)
      const label = labelOf(description, change.field)
      const quantity = quantityOf(change.newValue ?? change.oldValue)
      if (quantity !== null) return `${number(quantity)}\u00A0×\u00A0${label}`
      return description.difference === undefined ? label : `${label} ${difference(description.difference)}`
    },
  }
}

const quantityOf = (entry: Json): number | null =>
  isRecord(entry) && typeof entry['quantity'] === 'number' ? entry['quantity'] : null
