import { rollTerms, type Description, type Json, type Shown } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { shortDateOf } from '../../i18n/dates.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useGameNames } from '../../queries/log.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { RollLine } from '../../game-ui/roll-line.tsx'
import type { DescribedEntry } from '../described-log.ts'
import { useContentNames } from './use-content-names.ts'

/** An entry in the reader's language. */
export interface EntryTexts {
  readonly label: string
  readonly was?: ReactNode
  readonly is?: ReactNode
  /** How the dice fell, and what they came to. */
  readonly detail?: ReactNode
  readonly figure?: string
}

/** How entries of the open character are told. */
export const useEntryTexts = (): ((described: DescribedEntry) => EntryTexts) => useTextsOfEntries(useGames())

/** How entries are told by who knows what games are called. */
export function useTextsOfEntries(games: (gameId: Json) => string): (described: DescribedEntry) => EntryTexts {
  const labelOf = useLabels()
  const show = useShown()
  const happened = useHappened()
  const { number } = useNumbers()
  return ({ entry, description }) => {
    const { field } = entry.data
    const { from, to, roll } = description
    const label = labelOf(description, field)
    if (roll) {
      const detail = <RollLine notation={roll.notation} terms={rollTerms(roll)} />
      return { label, detail, figure: number(roll.total) }
    }
    if (field === 'gameId') return { label, was: games(entry.data.oldValue), is: games(entry.data.newValue) }
    if (from === undefined || to === undefined) return { label, is: happened[description.kind] }
    return { label, was: show(from, field), is: show(to, field) }
  }
}

/** What a game is called that a character entered or left. */
export function useGames(): (gameId: Json) => string {
  const { t } = useLingui()
  const known = useGameNames(useCharacterStore().publicRef)
  return (gameId) => (typeof gameId === 'string' ? (known[gameId] ?? t`another game`) : '–')
}

/** What it is about, and which part of it; that a number of things is their quantity needs no words. */
export function useLabels(): (description: Description, field: string) => string {
  const word = useTranslate()
  const names = useContentNames()
  return ({ label, part }, field) => {
    const isNamed = 'reference' in label
    const name = isNamed ? names.ofLabel(label) : word(label)
    return part === undefined || (isNamed && field.endsWith('.quantity')) ? name : `${name}: ${word(part)}`
  }
}

function useHappened(): Readonly<Record<Description['kind'], string>> {
  const { t } = useLingui()
  return {
    changed: t`changed`,
    added: t`added`,
    removed: t`removed`,
    created: t`created`,
    trashed: t`moved to the trash`,
    restored: t`taken out of the trash`,
    rolled: t`rolled`,
  }
}

function useShown(): (value: Shown, field: string) => ReactNode {
  const { t } = useLingui()
  const word = useTranslate()
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
    if ('moment' in value) return shortDateOf(new Date(value.moment), locale)
    return 'en' in value ? word(value) : value.map((text) => names.at(field, text)).join(', ')
  }
}
