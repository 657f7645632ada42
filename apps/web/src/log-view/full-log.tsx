import { characterFields, fieldKeys, nameOrder, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocale } from '../i18n/use-locale.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { LogFilter, NamedRecord, Timeline } from '../api/types.ts'
import { useLookup } from '../queries/use-lookup.ts'
import { useDebounced } from '../ui/foundation/use-debounced.ts'
import { Field } from '../ui/inputs/field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { FilteredLog } from './filtered-log.tsx'
import styles from './full-log.module.css'
import { LogTypes } from './log-types.tsx'
import { useFieldTexts } from './texts/use-field-texts.ts'
import { useAuthorName } from './texts/use-author-name.ts'

interface FullLogProps {
  /** The field to filter by at first. */
  readonly field?: string | undefined
  /** Names of the games and authors to filter by; undefined while loading. */
  readonly timeline: Pick<Timeline, 'games' | 'people'> | undefined
  readonly onShowPast: (entryId: string) => void
}

/** The whole log with filters by type, field, author, game, days and text. */
export function FullLog({ field: initialField = '', timeline, onShowPast }: FullLogProps) {
  const { t } = useLingui()
  const authorName = useAuthorName(timeline?.people)
  const people = Object.keys(timeline?.people ?? {}).map((key) => ({ key, label: authorName({ user: key }) }))
  const games = Object.entries(timeline?.games ?? {}).map(([key, label]) => ({ key, label }))
  const fields = useFieldOptions(initialField)
  const [type, setType] = useState<LogEntry['type']>()
  const [field, setField] = useState(initialField)
  const [user, setUser] = useState('')
  const [gameId, setGameId] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [searchText, setSearchText] = useState('')
  const search = useSearchTerms(useDebounced(searchText.trim()))
  const filter: LogFilter = {
    ...(type && { type }),
    ...(field && { field }),
    ...(user && { user }),
    ...(gameId && { gameId }),
    ...(from && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to && { to: dayAfter(to).toISOString() }),
    ...(search.length > 0 && { search }),
  }
  return (
    <>
      <div className={styles['filters']}>
        <LogTypes chosen={type} onChoose={setType} />
        <div className={styles['row']}>
          <Field
            label={t`Search the log`}
            hideLabel
            type="search"
            icon={<Search />}
            placeholder={t`Search the log`}
            maxLength={100}
            value={searchText}
            onChange={(event) => setSearchText(event.currentTarget.value)}
          />
          <SelectField label={t`Field`} value={field} onChoose={setField}>
            <option value="">{t`all`}</option>
            {renderOptions(fields)}
          </SelectField>
          {people.length > 1 && (
            <SelectField label={t`Person`} value={user} onChoose={setUser}>
              <option value="">{t`all`}</option>
              {renderOptions(sortedByLabel(people))}
            </SelectField>
          )}
          {games.length > 0 && (
            <SelectField label={t`Game`} value={gameId} onChoose={setGameId}>
              <option value="">{t`all`}</option>
              {renderOptions(sortedByLabel(games))}
            </SelectField>
          )}
          <div className={styles['days']}>
            <Field label={t`From`} type="date" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
            <Field label={t`To`} type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
          </div>
        </div>
      </div>
      <FilteredLog filter={filter} onShowPast={onShowPast} />
    </>
  )
}

interface Option {
  readonly key: string
  readonly label: string
}

const sortedByLabel = (options: readonly Option[]): readonly Option[] => {
  const order = nameOrder()
  return options.toSorted((left, right) => order(left.label, right.label))
}

const renderOptions = (options: readonly Option[]) =>
  options.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date
}

/** The fields of the character, and `initial` where it is a skill, an item or a spell. */
function useFieldOptions(initial: string): readonly Option[] {
  const translate = useTranslate()
  const { labelOf } = useFieldTexts()
  const options = fieldKeys
    .filter((key) => key !== 'gameId' && key !== 'deletedAt' && key !== 'user')
    .map((key) => ({ key: key as string, label: translate(characterFields[key].label) }))
  if (initial === '' || options.some(({ key }) => key === initial)) return options
  return [{ key: initial, label: labelOf({ field: initial, oldValue: null, newValue: null }) }, ...options]
}

/** The server accepts no more. */
const maxSearchTerms = 10

/** The log stores raw values and English messages, so translated names are also searched by id and English label. */
function useSearchTerms(text: string): readonly string[] {
  const locale = useLocale()
  const [items, spells, conditions, skills] = [
    useLookup('Items'),
    useLookup('Spells'),
    useLookup('Conditions'),
    useLookup('Skills'),
  ]
  if (text === '') return []
  const needle = text.toLocaleLowerCase(locale)
  const labels = Object.values(characterFields)
    .map(({ label }) => label)
    .filter((label) => label[locale].toLocaleLowerCase(locale).includes(needle))
    .map(({ en }) => en)
  const ids = [items, spells, conditions, skills].flatMap((lookup) =>
    idsNamed(lookup?.search(text, locale) ?? [], (name) => name[locale].toLocaleLowerCase(locale).includes(needle)),
  )
  return [...new Set([text, ...labels, ...ids])].slice(0, maxSearchTerms)
}

const idsNamed = (
  records: readonly NamedRecord[],
  matches: (name: NamedRecord['name']) => boolean,
): readonly string[] => records.filter(({ name }) => matches(name)).map(({ id }) => id)
