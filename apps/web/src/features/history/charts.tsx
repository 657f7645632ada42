import {
  characterFields,
  seriesNames,
  seriesOf,
  type CoinRates,
  type TimelinePoint,
  type SeriesName,
  type PlayPeriod,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useMemo, type CSSProperties } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { CoinsIcon, HeartIcon, LaurelIcon, ManaIcon, QuillIcon, type Icon } from '../../game-ui/game-icons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { classNames } from '../../ui/foundation/class-names.ts'
import styles from './charts.module.css'
import { stepPath } from './step-path.ts'

interface ChartsProps {
  readonly points: readonly TimelinePoint[]
  /** Coin values of the character's game. */
  readonly rates: CoinRates
  readonly sessions: readonly PlayPeriod[]
  /** Index of the selected point. */
  readonly at: number
}

const seriesStyles: Readonly<Record<SeriesName, { readonly icon: Icon; readonly color: string }>> = {
  level: { icon: QuillIcon, color: 'var(--ink)' },
  xp: { icon: LaurelIcon, color: 'var(--ochre-fill)' },
  wealth: { icon: CoinsIcon, color: 'var(--ochre)' },
  hp: { icon: HeartIcon, color: 'var(--rubric-fill)' },
  mana: { icon: ManaIcon, color: 'var(--lapis-fill)' },
}

/** Charts of level, experience, wealth, hit points and mana, each with a table for screen readers. */
export function Charts({ points, rates, sessions, at }: ChartsProps) {
  const { t } = useLingui()
  const dates = useDates()
  const series = useMemo(() => seriesOf(points, rates), [points, rates])
  const from = dates.shortDate(new Date(points[0]?.timestamp ?? 0))
  return (
    <Section title={t`Over time`} aside={t`${from} to today`}>
      {seriesNames.map((name) => {
        const values = series[name]
        return values && <Chart key={name} name={name} values={values} at={at} sessions={sessions} />
      })}
    </Section>
  )
}

interface ChartProps extends Omit<ChartsProps, 'points' | 'rates'> {
  readonly name: SeriesName
  readonly values: readonly number[]
}

function Chart({ name, values, at, sessions }: ChartProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const dates = useDates()
  const { number } = useNumbers()
  const { icon: SeriesIcon, color } = seriesStyles[name]
  const label = name === 'wealth' ? t`Wealth in gold` : translate(characterFields[name].label)
  const path = useMemo(() => stepPath(values), [values])
  const [past, current] = [values[at] ?? 0, values.at(-1) ?? 0]
  const left = (at / Math.max(1, values.length - 1)) * 100
  const [shownPast, latest] = [number(past), number(current)]
  return (
    <figure className={styles['chart']} style={{ '--hue': color } as CSSProperties}>
      <figcaption>
        <span className={styles['label']}>
          <SeriesIcon />
          {label}
        </span>
        <b className={classNames(styles['figure'], shownPast.length > 8 && styles['long'])}>{shownPast}</b>
        <span className="tiny soft">{t`now ${latest}`}</span>
      </figcaption>
      <div className={styles['plot']} aria-hidden="true">
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none">
          <line x1="0" x2="1000" y1="4" y2="4" />
          <line x1="0" x2="1000" y1={path.heightOf(0)} y2={path.heightOf(0)} className={styles['ground']} />
          <path className={styles['area']} d={path.area} />
          <path className={styles['line']} d={path.line} />
          <line className={styles['moment']} x1={left * 10} x2={left * 10} y1="4" y2="100" />
        </svg>
        <span className={styles['dot']} style={{ left: `${left}%`, top: `${path.heightOf(past)}%` }} />
        <span className={styles['top']}>{number(path.top)}</span>
      </div>
      <table className="sr">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Game session`}</th>
            <th scope="col">{t`Value at the end`}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ began, last }) => (
            <tr key={last}>
              <th scope="row">{dates.day(new Date(began))}</th>
              <td>{number(values[last] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
