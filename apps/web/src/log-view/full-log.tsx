import { characterFields, fieldKeys, nameOrder, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useLocale } from '../i18n/use-locale.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Timeline, LogQuestion, NamedRecord } from '../api/backend.ts'
import { useLookup } from '../queries/use-lookup.ts'
import { Field } from '../ui/inputs/field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { FilteredLog } from './filtered-log.tsx'
import styles from './full-log.module.css'
import { LogTypes } from './log-types.tsx'
import { useFieldTexts } from './texts/use-field-texts.ts'
import { useAuthorName } from './texts/use-author-name.ts'

interface FullLogProps {
  /** The field whose history was asked for. */
  readonly field?: string | undefined
  /** Where the character played and who wrote about it; undefined until that is known. */
  readonly course: Pick<Timeline, 'games' | 'people'> | undefined
  readonly onTravel: (entryId: string) => void
}

/** The log as a whole, asked by type, field, person, game, days and words. */
export function FullLog({ field: first = '', course, onTravel }: FullLogProps) {
  const { t } = useLingui()
  const who = useAuthorName(course?.people)
  const people = Object.keys(course?.people ?? {}).map((key) => ({ key, label: who(key) }))
  const games = Object.entries(course?.games ?? {}).map(([key, label]) => ({ key, label }))
  const fields = useFieldChoices(first)
  const [type, setType] = useState<LogEntry['type']>()
  const [field, setField] = useState(first)
  const [user, setUser] = useState('')
  const [gameId, setGameId] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [words, setWords] = useState('')
  const search = useMeant(useSettled(words.trim()))
  const question: LogQuestion = {
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
            silent
            type="search"
            icon={<Search />}
            placeholder={t`Search the log`}
            maxLength={100}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <SelectField label={t`Field`} value={field} onChoose={setField}>
            <option value="">{t`all`}</option>
            {optionsOf(fields)}
          </SelectField>
          {people.length > 1 && (
            <SelectField label={t`Person`} value={user} onChoose={setUser}>
              <option value="">{t`all`}</option>
              {optionsOf(inOrder(people))}
            </SelectField>
          )}
          {games.length > 0 && (
            <SelectField label={t`Game`} value={gameId} onChoose={setGameId}>
              <option value="">{t`all`}</option>
              {optionsOf(inOrder(games))}
            </SelectField>
          )}
          <div className={styles['days']}>
            <Field label={t`From`} type="date" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
            <Field label={t`To`} type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
          </div>
        </div>
      </div>
      <FilteredLog question={question} onTravel={onTravel} />
    </>
  )
}

interface Choice {
  readonly key: string
  readonly label: string
}

const inOrder = (choices: readonly Choice[]): readonly Choice[] => {
  const order = nameOrder()
  return choices.toSorted((left, right) => order(left.label, right.label))
}

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date
}

/** The fields that one would ask for, by their names; and the one that was asked for. */
function useFieldChoices(first: string): readonly Choice[] {
  const word = useTranslate()
  const { labelOf } = useFieldTexts()
  const usual = fieldKeys
    .filter((key) => key !== 'gameId' && key !== 'deletedAt')
    .map((key) => ({ key: key as string, label: word(characterFields[key].label) }))
  const isUsual = first === '' || usual.some(({ key }) => key === first)
  return isUsual ? usual : [{ key: first, label: labelOf({ field: first, oldValue: null, newValue: null }) }, ...usual]
}

/** Milliseconds after the last letter. */
const pause = 300

function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** More would say nothing. */
const mostWords = 10

/** The log keeps raw values and an English sentence: what the reader calls otherwise is asked for by those names too. */
function useMeant(text: string): readonly string[] {
  const locale = useLocale()
  const [items, spells, conditions, skills] = [
    useLookup('Items'),
    useLookup('Spells'),
    useLookup('Conditions'),
    useLookup('Skills'),
  ]
  if (text === '') return []
  const sought = text.toLocaleLowerCase(locale)
  const labels = Object.values(characterFields)
    .map(({ label }) => label)
    .filter((label) => label[locale].toLocaleLowerCase(locale).includes(sought))
    .map(({ en }) => en)
  const named = [items, spells, conditions, skills].flatMap((lookup) =>
    idsNamed(lookup?.search(text, locale) ?? [], (name) => name[locale].toLocaleLowerCase(locale).includes(sought)),
  )
  return [...new Set([text, ...labels, ...named])].slice(0, mostWords)
}

const idsNamed = (
  records: readonly NamedRecord[],
  isMeant: (name: NamedRecord['name']) => boolean,
): readonly string[] => records.filter(({ name }) => isMeant(name)).map(({ id }) => id)
