import { useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import styles from './number-pad.module.css'
import type { PadPreview } from './pad-mode.ts'

interface PadFiguresProps {
  readonly before: number
  /** None if nothing is typed, two for the ends of a range. */
  readonly previews: readonly PadPreview[]
}

/** Longer figures are smaller, so that both fit into one line. */
const maxFigureLength = 9

/** The old and the new value, and the difference. */
export function PadFigures({ before, previews }: PadFiguresProps) {
  const { t } = useLingui()
  const { number, difference } = useNumbers()
  const values = previews.map(({ value }) => value).toSorted((one, other) => one - other)
  const differences = previews
    .map(({ value, difference: meant }) => meant ?? value - before)
    .toSorted((one, other) => one - other)
  const after = [...new Set(values)].map((value) => number(value)).join('–')
  const by = [...new Set(differences)].map((each) => difference(each)).join(' … ')
  const note = previews.length === 1 ? previews[0]?.note : undefined
  const isLong = number(before).length + after.length > maxFigureLength
  return (
    <p className={classNames(styles['figures'], isLong && styles['long'])}>
      <span className={styles['was']}>{number(before)}</span>
      {previews.length > 0 && (
        <>
          <ArrowRight />
          <span className="sr">{t`becomes`}</span>
          <b>{after}</b>
          <span className={styles['why']}>
            <b className={(differences[0] ?? 0) < 0 ? styles['less'] : styles['more']}>{by}</b>
            {note !== undefined && <small>{note}</small>}
          </span>
        </>
      )}
    </p>
  )
}
