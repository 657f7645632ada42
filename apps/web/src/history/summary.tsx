import {
  apply,
  summaryOf,
  wholeCharacter,
  type Change,
  type Character,
  type LogEntry,
  type Moved,
  type Session,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import { characterBefore } from './character-before.ts'
import styles from './summary.module.css'
import { nameOf, type HistoryWords } from './words.ts'

interface SummaryProps {
  readonly entries: readonly LogEntry[]
  readonly sessions: readonly Session[]
  readonly words: HistoryWords
}

const dayOf = (moment: string | undefined): string => {
  const date = new Date(moment ?? 0)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** What changed between two days, the last session unless somebody asks for another time: short enough to be read aloud. */
export function Summary({ entries, sessions, words }: SummaryProps) {
  const { t } = useLingui()
  const lastBegan = dayOf(sessions.at(-1)?.began)
  const latest = dayOf(entries.at(-1)?.timestamp)
  const [from, setFrom] = useState(lastBegan)
  const [to, setTo] = useState(latest)
  const { knows, changes, moved } = useMemo(() => {
    const isMeant = ({ timestamp }: LogEntry) => dayOf(timestamp) >= from && dayOf(timestamp) <= to
    const first = entries.findIndex(isMeant)
    const before = characterBefore(entries, first < 0 ? entries.length : first)
    const meant = entries.filter(isMeant).filter(({ data }) => data.field !== wholeCharacter)
    const summary = summaryOf(before, meant)
    // Whatever came or went in between has a name in the one or the other.
    return {
      knows: apply(
        before,
        summary.changes.filter(({ newValue }) => newValue !== null),
      ),
      ...summary,
    }
  }, [entries, from, to])
  const isToldOf = (field: string) =>
    changes.some((change) => field === change.field || field.startsWith(`${change.field}.`))
  const wanders = [...moved].filter(([field]) => !isToldOf(field))
  const isLast = from === lastBegan && to === latest
  return (
    <Section
      title={t`What changed`}
      aside={isLast ? t`Last session` : undefined}
      action={
        !isLast && (
          <Button
            small
            kind="plain"
            onClick={() => {
              setFrom(lastBegan)
              setTo(latest)
            }}
          >{t`Last session`}</Button>
        )
      }
    >
      <div className={styles['days']}>
        <Field
          label={t`From`}
          type="date"
          value={from}
          max={to}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Field label={t`To`} type="date" value={to} min={from} onChange={(event) => setTo(event.currentTarget.value)} />
      </div>
      {changes.length === 0 && wanders.length === 0 && <p className="soft">{t`Nothing is another than it was.`}</p>}
      <ul className={styles['list']}>
        {changes.map((change) => (
          <Line key={change.field} change={change} knows={knows} moved={moved.get(change.field)} words={words} />
        ))}
        {wanders.map(([field, how]) => (
          <Line
            key={field}
            change={{ field, oldValue: null, newValue: null }}
            knows={knows}
            moved={how}
            words={words}
          />
        ))}
      </ul>
    </Section>
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
