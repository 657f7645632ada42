import {
  apply,
  diff,
  type Change,
  type Character,
  type Moved,
  type PlayPeriod,
  type GameSession,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useGameSessions } from '../../queries/games.ts'
import { useChanges } from '../../queries/history.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { betweenDays, dayOf, periodOf } from './periods.ts'
import styles from './summary.module.css'
import { nameOf, type HistoryWords } from './words.ts'

interface SummaryProps {
  /** The game whose marked sessions can be chosen. */
  readonly gameId: string | null
  /** Evenings, as the log shows them. */
  readonly sessions: readonly PlayPeriod[]
  readonly words: HistoryWords
}

/** What changed in a session, since one, or between two days: short enough to be read aloud. */
export function Summary({ gameId, ...props }: SummaryProps) {
  return gameId === null ? <Told {...props} sittings={[]} /> : <ToldAtTable {...props} gameId={gameId} />
}

function ToldAtTable({ gameId, ...props }: Omit<SummaryProps, 'gameId'> & { readonly gameId: string }) {
  return <Told {...props} sittings={useGameSessions(gameId)} />
}

interface ToldProps extends Omit<SummaryProps, 'gameId'> {
  readonly sittings: readonly GameSession[]
}

/** As many as anybody would look for in a list. */
const mostSittings = 20

function Told({ sessions, sittings, words }: ToldProps) {
  const { t } = useLingui()
  const dates = useDates()
  const { publicRef } = useCharacterStore()
  const [chosen, choose] = useState('last')
  const lastBegan = sessions.at(-1)?.began ?? new Date(0).toISOString()
  const [from, setFrom] = useState(dayOf(lastBegan))
  const [to, setTo] = useState(dayOf(new Date().toISOString()))
  const areDays = chosen === 'days'
  const period = areDays ? betweenDays(from, to) : periodOf(chosen, lastBegan, sittings)
  const { data, isError } = useChanges(publicRef, period)
  const nameOfSitting = ({ began, ended }: GameSession) => {
    const [start, end] = [new Date(began.timestamp), ended && new Date(ended.timestamp)]
    const when = `${dates.day(start)}, ${dates.time(start)}`
    return end ? `${when} – ${dates.time(end)}` : when
  }
  const latest = sittings.slice(0, mostSittings)
  const optionsOf = (how: 'in' | 'since') =>
    latest.map((sitting) => (
      <option key={sitting.began.id} value={`${how} ${sitting.began.id}`}>
        {nameOfSitting(how === 'in' ? sitting : { ...sitting, ended: null })}
      </option>
    ))
  return (
    <Section title={t`What changed`}>
      <div className={styles['days']}>
        <SelectField label={t`When`} value={chosen} onChoose={choose}>
          <option value="last">{t`Last session`}</option>
          <option value="days">{t`Between two days`}</option>
          {latest.length > 0 && <optgroup label={t`In a marked session`}>{optionsOf('in')}</optgroup>}
          {latest.length > 0 && <optgroup label={t`Since a marked session`}>{optionsOf('since')}</optgroup>}
        </SelectField>
        {areDays && (
          <>
            <Field
              label={t`From`}
              type="date"
              value={from}
              max={to}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <Field
              label={t`To`}
              type="date"
              value={to}
              min={from}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          </>
        )}
      </div>
      {data && <Lines before={data.before} after={data.after} moved={data.moved} words={words} />}
      {!data && (isError ? <p className="soft">{t`The log could not be fetched.`}</p> : <Skeleton lines={3} />)}
    </Section>
  )
}

interface LinesProps {
  readonly before: Character
  readonly after: Character
  readonly moved: Readonly<Record<string, Moved>>
  readonly words: HistoryWords
}

function Lines({ before, after, moved, words }: LinesProps) {
  const { t } = useLingui()
  const changes = diff(before, after)
  // Whatever came or went in between has a name in the one or the other.
  const knows = apply(
    before,
    changes.filter(({ newValue }) => newValue !== null),
  )
  const wanders = Object.keys(moved).filter((field) => !changes.some((change) => change.field === field))
  if (changes.length === 0 && wanders.length === 0) return <p className="soft">{t`Nothing is another than it was.`}</p>
  const lines = [...changes, ...wanders.map((field): Change => ({ field, oldValue: null, newValue: null }))]
  return (
    <ul className={styles['list']}>
      {lines.map((change) => (
        <Line key={change.field} change={change} knows={knows} moved={moved[change.field]} words={words} />
      ))}
    </ul>
  )
}

interface LineProps {
  readonly change: Change
  /** Who knows the names of things. */
  readonly knows: Character
  readonly moved: Moved | undefined
  readonly words: HistoryWords
}

function Line({ change, knows, moved, words }: LineProps) {
  const { t } = useLingui()
  const { difference } = useNumbers()
  const { valueOf } = words
  const { field, oldValue, newValue } = change
  const isSame = oldValue === null && newValue === null
  const isEntry = /^\w+\.[^.]+$/.test(field)
  return (
    <li>
      {isEntry ? (
        newValue === null ? (
          t`lost: ${valueOf(field, oldValue)}`
        ) : (
          t`gained: ${valueOf(field, newValue)}`
        )
      ) : (
        <b>{nameOf(words, change, knows)}</b>
      )}{' '}
      {!isEntry && !isSame && (
        <span>
          <span className="soft">{valueOf(field, oldValue)}</span> <span aria-hidden="true">→</span>
          <span className="sr">{t`becomes`}</span> <b>{valueOf(field, newValue)}</b>
        </span>
      )}{' '}
      {moved && (moved.gained > 0 || isSame) && <span className={styles['more']}>{difference(moved.gained)}</span>}{' '}
      {moved && moved.spent > 0 && <span className={styles['less']}>{difference(-moved.spent)}</span>}
    </li>
  )
}
