import type { Point, PlayPeriod } from '@everquill/domain'
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
  readonly points: readonly Point[]
  /** Whether every entry is one of the points. */
  readonly isWhole: boolean
  readonly sessions: readonly PlayPeriod[]
  /** The place of the chosen entry, or of the last point before it. */
  readonly at: number
  readonly isNow: boolean
  readonly moment: string | undefined
  /** What the chosen entry says. */
  readonly said: ReactNode
  readonly onMove: (at: number) => void
  /** The entries beside the chosen one; undefined until they are known. */
  readonly previous: string | null | undefined
  readonly next: string | null | undefined
  readonly onStep: (entryId: string | null | undefined) => void
}

/** More marks than this and none could be read. */
const mostNamed = 8

/** The whole life of a character on one line: arrows go by entries, page keys by sessions. */
export function TimeTrack(props: TimeTrackProps) {
  const { points, isWhole, sessions, at, isNow, said, onMove, previous, next, onStep } = props
  const { t } = useLingui()
  const dates = useDates()
  const { number } = useNumbers()
  const last = points.length - 1
  const moment = new Date(props.moment ?? 0)
  const when = `${dates.day(moment)}, ${dates.time(moment)}`
  const [place, count] = [number(at + 1), number(points.length)]
  const session = sessions.findIndex((one) => one.last >= at)
  const evening = number(session + 1)
  const position = isWhole && t`entry ${place} of ${count}`

  const goTo = (goal: number) => onMove(Math.min(last, Math.max(0, goal)))
  const before = sessions.findLast((one) => one.last < at)?.last ?? 0
  const after = sessions.find((one) => one.last > at)?.last ?? last
  const [back, forth] = [() => onStep(previous), () => onStep(next)]
  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: back,
    ArrowDown: back,
    ArrowRight: forth,
    ArrowUp: forth,
    PageDown: () => goTo(before),
    PageUp: () => goTo(after),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }
  const leftOf = (entry: number) => `${(entry / Math.max(1, last)) * 100}%`
  const every = Math.ceil(sessions.length / mostNamed)
  return (
    <section className={styles['time']} aria-label={t`Time machine`}>
      <div className={styles['when']}>
        <h2>{isNow ? t`Now` : when}</h2>
        <div className={`by-dots small soft ${styles['said']}`}>
          <span>{t`session ${evening}`}</span>
          {position && <span>{position}</span>}
          <span>{said}</span>
        </div>
        <div className={styles['jump']}>
          <IconButton label={t`Session before`} disabled={at === 0} onClick={() => goTo(before)}>
            <SkipBack />
          </IconButton>
          <IconButton label={t`Entry before`} disabled={previous === null} onClick={back}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t`Next entry`} disabled={isNow} onClick={forth}>
            <ChevronRight />
          </IconButton>
          <IconButton label={t`Next session`} disabled={isNow} onClick={() => goTo(after)}>
            <SkipForward />
          </IconButton>
        </div>
      </div>
      <div className={styles['track']} style={{ '--at': leftOf(at) } as CSSProperties}>
        <div className={styles['line']} />
        {sessions.map((one, i) => (
          <span
            key={one.last}
            className={styles['mark']}
            style={{ left: leftOf(i === 0 ? 0 : one.last) }}
            aria-hidden="true"
          >
            {(i === 0 || i === sessions.length - 1 || i % every === 0) && (
              <span className={styles['date']}>{dates.shortDate(new Date(one.began))}</span>
            )}
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
          onChange={(event) => goTo(Number(event.currentTarget.value))}
          onKeyDown={onKeyDown}
        />
      </div>
    </section>
  )
}
