import {
  apply,
  diff,
  parsePath,
  type Change,
  type Character,
  type CounterTotals,
  type PlayPeriod,
  type GameSession,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useGameSessions } from '../../queries/games.ts'
import { useChanges } from '../../queries/log/history.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { gainsIn, isAdded, isShown, type Gain } from './gains.ts'
import { betweenDays, dayOf, periodOf } from './periods.ts'
import styles from './summary.module.css'
import { useFieldTexts } from '../../log-view/texts/use-field-texts.ts'

interface SummaryProps {
  /** The game whose sessions can be selected. */
  readonly gameId: string | null
  /** Play periods derived from the log. */
  readonly sessions: readonly PlayPeriod[]
}

/** Changes in a game session, since one, or between two dates. */
export function Summary({ gameId, ...props }: SummaryProps) {
  return gameId === null ? <PeriodSummary {...props} gameSessions={[]} /> : <GameSummary {...props} gameId={gameId} />
}

function GameSummary({ gameId, ...props }: Omit<SummaryProps, 'gameId'> & { readonly gameId: string }) {
  return <PeriodSummary {...props} gameSessions={useGameSessions(gameId)} />
}

interface PeriodSummaryProps extends Omit<SummaryProps, 'gameId'> {
  readonly gameSessions: readonly GameSession[]
}

const maxSessionOptions = 20

function PeriodSummary({ sessions, gameSessions }: PeriodSummaryProps) {
  const { t } = useLingui()
  const dates = useDates()
  const { publicRef } = useCharacterStore()
  const [option, setOption] = useState('last')
  const lastBegan = sessions.at(-1)?.began ?? new Date(0).toISOString()
  const [from, setFrom] = useState(dayOf(lastBegan))
  const [to, setTo] = useState(dayOf(new Date().toISOString()))
  const isDateRange = option === 'days'
  const period = isDateRange ? betweenDays(from, to) : periodOf(option, lastBegan, gameSessions)
  const { data, isError } = useChanges(publicRef, period)
  const sessionName = ({ began, ended }: GameSession) => {
    const [start, end] = [new Date(began.timestamp), ended && new Date(ended.timestamp)]
    const when = `${dates.day(start)}, ${dates.time(start)}`
    return end ? `${when} – ${dates.time(end)}` : when
  }
  const latest = gameSessions.slice(0, maxSessionOptions)
  const optionsOf = (how: 'in' | 'since') =>
    latest.map((gameSession) => (
      <option key={gameSession.began.id} value={`${how} ${gameSession.began.id}`}>
        {sessionName(how === 'in' ? gameSession : { ...gameSession, ended: null })}
      </option>
    ))
  return (
    <Section title={t`What changed`}>
      <div className={styles['days']}>
        <SelectField label={t`Period`} value={option} onChoose={setOption}>
          <option value="last">{t`Last game session`}</option>
          <option value="days">{t`Custom dates`}</option>
          {latest.length > 0 && <optgroup label={t`In a game session`}>{optionsOf('in')}</optgroup>}
          {latest.length > 0 && <optgroup label={t`Since a game session`}>{optionsOf('since')}</optgroup>}
        </SelectField>
        {isDateRange && (
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
      {data && <Lines before={data.before} after={data.after} counterTotals={data.moved} />}
      {!data && (isError ? <p className="soft">{t`Couldn’t load the log.`}</p> : <Skeleton lines={3} />)}
    </Section>
  )
}

interface LinesProps {
  readonly before: Character
  readonly after: Character
  /** What was gained and spent of each counter. */
  readonly counterTotals: Readonly<Record<string, CounterTotals>>
}

function Lines({ before, after, counterTotals }: LinesProps) {
  const { t } = useLingui()
  const allChanges = diff(before, after)
  const changes = allChanges.filter(isShown)
  // Has every entry that was added or removed in the period, so each one can be named.
  const named = apply(
    before,
    allChanges.filter(({ newValue }) => newValue !== null),
  )
  const evenedOut = Object.keys(counterTotals).filter(
    (field) => isShown({ field }) && !changes.some((change) => change.field === field),
  )
  if (changes.length === 0 && evenedOut.length === 0) return <p className="soft">{t`Nothing changed.`}</p>
  // The sentence already names everything that was added.
  const rest = changes.filter((change) => !isAdded(change))
  const lines = [...rest, ...evenedOut.map((field): Change => ({ field, oldValue: null, newValue: null }))]
  return (
    <>
      <GainsSentence gains={gainsIn(changes, counterTotals)} named={named} />
      <ul className={styles['list']}>
        {lines.map((change) => (
          <Line key={change.field} change={change} named={named} totals={counterTotals[change.field]} />
        ))}
      </ul>
    </>
  )
}

interface GainsSentenceProps {
  readonly gains: readonly Gain[]
  /** Supplies the names of list entries. */
  readonly named: Character
}

function GainsSentence({ gains, named }: GainsSentenceProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { difference } = useNumbers()
  const { fieldLabelOf, valueOf } = useFieldTexts()
  if (gains.length === 0) return null
  const texts = gains.map((gain) =>
    gain.kind === 'entry'
      ? valueOf(gain.change.field, gain.change.newValue)
      : `${fieldLabelOf(gain.change, named)} ${difference(gain.amount)}`,
  )
  const list = new Intl.ListFormat(locale).format(texts)
  return <p className={styles['gains']}>{t`Gained ${list}.`}</p>
}

interface LineProps {
  readonly change: Change
  /** Supplies the names of list entries. */
  readonly named: Character
  readonly totals: CounterTotals | undefined
}

function Line({ change, named, totals }: LineProps) {
  const { t } = useLingui()
  const { difference } = useNumbers()
  const { fieldLabelOf, valueOf } = useFieldTexts()
  const { field, oldValue, newValue } = change
  const isEvenedOut = oldValue === null && newValue === null
  const isEntry = /^\w+\.[^.]+$/.test(field)
  const isLong = isLongText(field)
  return (
    <li>
      {isEntry ? t`Lost: ${valueOf(field, oldValue)}` : <b>{fieldLabelOf(change, named)}</b>} {isLong && t`changed`}
      {!isEntry && !isLong && !isEvenedOut && (
        <span>
          <span className="soft">{valueOf(field, oldValue)}</span> <span aria-hidden="true">→</span>
          <span className="sr">{t`becomes`}</span> <b>{valueOf(field, newValue)}</b>
        </span>
      )}{' '}
      {totals && (totals.gained > 0 || isEvenedOut) && (
        <span className={styles['more']}>{difference(totals.gained)}</span>
      )}{' '}
      {totals && totals.spent > 0 && <span className={styles['less']}>{difference(-totals.spent)}</span>}
    </li>
  )
}

/** The values of a text that may be longer than this are not shown. */
const maxShownLength = 120

function isLongText(path: string): boolean {
  const field = parsePath(path)?.field
  return field?.kind === 'long-text' || (field?.kind === 'text' && field.maxLength > maxShownLength)
}
