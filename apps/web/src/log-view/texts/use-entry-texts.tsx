import {
  nameOfImportedGame,
  type Change,
  type Description,
  type DisplayValue,
  type Json,
  type LogEntry,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dateFrom, shortDateOf } from '../../i18n/dates.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useGameNames } from '../../queries/log/log.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { RollLine } from '../../game-ui/roll-line.tsx'
import { Moment } from '../../ui/layout/moment.tsx'
import type { DescribedEntry } from '../described-log.ts'
import { useContentNames } from './use-content-names.ts'

/** A log entry in the reader's language. */
export interface EntryTexts {
  readonly label: string
  readonly oldValue?: ReactNode
  readonly newValue?: ReactNode
  /** The dice of a roll; `figure` is their total. */
  readonly detail?: ReactNode
  readonly figure?: string
}

/** A change, logged or not, and its description. */
export type DescribedChange = Pick<DescribedEntry, 'description'> & { readonly entry: Pick<LogEntry, 'data'> }

/** Texts for the log of the open character. */
export const useEntryTexts = (): ((described: DescribedEntry) => EntryTexts) => useEntryTextsWith(useGameName())

/** The same for other logs; `gameName` returns undefined for an unknown game and for none. */
export function useEntryTextsWith(
  gameName: (gameId: Json) => string | undefined,
): (described: DescribedChange) => EntryTexts {
  const labelOf = useLabels()
  const show = useShownValue()
  const kindTexts = useKindTexts()
  const membershipText = useMembershipText()
  const stateText = useStateText()
  const { number } = useNumbers()
  const nameOfGame = (gameId: Json) => nameOfImportedGame(gameId) || gameName(gameId)
  return ({ entry, description }) => {
    const { field } = entry.data
    const { roll } = description
    const label = labelOf(description, field)
    if (roll) {
      const detail = <RollLine roll={roll} />
      return { label, detail, figure: number(roll.total) }
    }
    if (field === 'gameId') {
      const [from, to] = [entry.data.oldValue, entry.data.newValue].map(nameOfGame)
      return { label: membershipText(from, to, entry.data) }
    }
    const state = stateText(description, field)
    if (state) return { label: state.name, newValue: state.text }
    const { from, to } = description
    if (from === undefined || to === undefined) return { label, newValue: kindTexts[description.kind] }
    return { label, oldValue: show(from, field), newValue: show(to, field) }
  }
}

/** Names of the games in the open character's log. */
export function useGameName(): (gameId: Json) => string | undefined {
  const known = useGameNames(useCharacterStore().publicRef)
  return (gameId) => (typeof gameId === 'string' ? known[gameId] : undefined)
}

function useMembershipText(): (from: string | undefined, to: string | undefined, change: Change) => string {
  const { t } = useLingui()
  return (from, to, { oldValue, newValue }) => {
    if (newValue !== null && oldValue !== null && from !== undefined && to !== undefined) {
      return t`Moved from ${from} to ${to}`
    }
    if (newValue !== null) return to === undefined ? t`Joined a game` : t`Joined ${to}`
    return from === undefined ? t`Left a game` : t`Left ${from}`
  }
}

/** What is said of an item or a skill in a word instead of by old and new value: `equipped (main hand)`, `pinned`. */
export function useStateText(): (
  description: Description,
  field: string,
) => { readonly name: string; readonly text: string } | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  const names = useContentNames()
  return ({ kind, label, to }, field) => {
    const named = 'reference' in label ? names.ofLabel(label) : undefined
    if (field === 'pinned' && named !== undefined) {
      return { name: named, text: kind === 'added' ? t`pinned` : t`unpinned` }
    }
    if (!/^items\..+\.equipped$/.test(field)) return undefined
    const name = named ?? t`An item`
    if (to === null || typeof to !== 'object' || !('en' in to)) return { name, text: t`unequipped` }
    // In German, nouns keep their capital.
    const slot = locale === 'en' ? to.en.toLowerCase() : to[locale]
    return { name, text: t`equipped (${slot})` }
  }
}

/** Names what changed and which part of it. A quantity needs no part: `Rope 1 → 2`. */
export function useLabels(): (description: Description, field: string) => string {
  const { t } = useLingui()
  const translate = useTranslate()
  const names = useContentNames()
  return ({ label, part }, field) => {
    const isNamed = 'reference' in label
    const name = isNamed ? names.ofLabel(label) : translate(label)
    if (part === undefined) return name
    if (field.endsWith('.quantity')) return isNamed ? name : t`An item`
    return `${name}: ${translate(part)}`
  }
}

function useKindTexts(): Readonly<Record<Description['kind'], string>> {
  const { t } = useLingui()
  return {
    changed: t`changed`,
    added: t`added`,
    removed: t`removed`,
    created: t`created`,
    started: t`started`,
    trashed: t`moved to the trash`,
    restored: t`restored from the trash`,
    moved: t`moved to another account`,
    rolled: t`rolled`,
  }
}

function useShownValue(): (value: DisplayValue, field: string) => ReactNode {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const { number } = useNumbers()
  const names = useContentNames()
  return (value, field) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
      return (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr">{t`nothing`}</span>
        </>
      )
    }
    if (typeof value === 'number') return number(value)
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (typeof value === 'string') return names.at(field, value)
    if ('moment' in value)
      return <Moment at={value.moment}>{shortDateOf(dateFrom(value.moment), new Date(), locale)}</Moment>
    return 'en' in value ? translate(value) : value.map((text) => names.at(field, text)).join(', ')
  }
}
