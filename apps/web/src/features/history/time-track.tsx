import type { TimelinePoint, PlayPeriod } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import styles from './time-track.module.css'

interface TimeTrackProps {
  readonly points: readonly TimelinePoint[]
  /** Whether the points include every log entry. */
  readonly isWhole: boolean
  readonly sessions: readonly PlayPeriod[]
  /** Index of the selected entry, or of the last point before it. */
  readonly at: number
  readonly isNow: boolean
  readonly moment: string | undefined
  /** Summary of the selected entry. */
  readonly description: ReactNode
  readonly onMove: (at: number) => void
  /** Ids of the neighbouring entries; undefined while loading. */
  readonly previous: string | null | undefined
  readonly next: string | null | undefined
  readonly onStep: (entryId: string | null | undefined) => void
}

/** Dates closer to each other than this share of the track would overlap. */
const minDateDistance = 1 / 8

/** A slider over the character's whole log: arrow keys move by entry, page keys by game session. */
export function TimeTrack(props: TimeTrackProps) {
  const { points, isWhole, sessions, at, isNow, description, onMove, previous, next, onStep } = props
  const { t } = useLingui()
  const dates = useDates()
  const { number } = useNumbers()
  const last = points.length - 1
  const moment = new Date(props.moment ?? 0)
  const when = `${dates.day(moment)}, ${dates.time(moment)}`
  const [entryNumber, count] = [number(at + 1), number(points.length)]
  const sessionIndex = sessions.findIndex((period) => period.last >= at)
  const sessionNumber = number(sessionIndex + 1)
  const position = isWhole && t`entry ${entryNumber} of ${count}`

  const moveTo = (index: number) => onMove(Math.min(last, Math.max(0, index)))
  const before = sessions.findLast((period) => period.last < at)?.last ?? 0
  const after = sessions.find((period) => period.last > at)?.last ?? last
  const [back, forward] = [() => onStep(previous), () => onStep(next)]
  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: back,
    ArrowDown: back,
    ArrowRight: forward,
    ArrowUp: forward,
    PageDown: () => moveTo(before),
    PageUp: () => moveTo(after),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  const leftOf = (entry: number) => `${(entry / Math.max(1, last)) * 100}%`
  const dated = datedSessions(sessions.map((period, i) => (i === 0 ? 0 : period.last / Math.max(1, last))))
  return (
    <section className={styles['time']} aria-label={t`Time machine`}>
      <div className={styles['when']}>
        <h2>{isNow ? t`Now` : when}</h2>
        <div className={`by-dots small soft ${styles['description']}`}>
          <span>{t`game session ${sessionNumber}`}</span>
          {position && <span>{position}</span>}
          <span>{description}</span>
        </div>
        <div className={styles['jump']}>
          <IconButton label={t`Previous game session`} disabled={at === 0} onClick={() => moveTo(before)}>
            <SkipBack />
          </IconButton>
          <IconButton label={t`Previous entry`} disabled={previous === null} onClick={back}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t`Next entry`} disabled={isNow} onClick={forward}>
            <ChevronRight />
          </IconButton>
          <IconButton label={t`Next game session`} disabled={isNow} onClick={() => moveTo(after)}>
            <SkipForward />
          </IconButton>
        </div>
      </div>
      <div className={styles['track']} style={{ '--at': leftOf(at) } as CSSProperties}>
        <div className={styles['line']} />
        {sessions.map((period, i) => (
          <span
            key={period.last}
            className={styles['mark']}
            style={{ left: leftOf(i === 0 ? 0 : period.last) }}
            aria-hidden="true"
          >
            {dated.has(i) && <span className={styles['date']}>{dates.shortDate(new Date(period.began))}</span>}
          </span>
        ))}
        <input
          type="range"
          className={styles['slider']}
          min={0}
          max={last}
          value={at}
          aria-label={t`Point in time`}
          aria-valuetext={[isNow ? t`Now` : when, position].filter(Boolean).join(', ')}
          onChange={(event) => moveTo(Number(event.currentTarget.value))}
          onKeyDown={onKeyDown}
        />
      </div>
    </section>
  )
}

/** Indexes of the sessions whose dates are drawn: the first, the last, and those between with enough room. */
function datedSessions(positions: readonly number[]): ReadonlySet<number> {
  const dated = new Set([0, positions.length - 1])
  const end = positions.at(-1) ?? 1
  let before = 0
  for (const [i, position] of positions.entries()) {
    if (Math.min(position - before, end - position) < minDateDistance) continue
    dated.add(i)
    before = position
  }
  return dated
}
