import { rollChange, shortName, type TvEvent } from '@everquill/domain'
import { describeVisible } from '../../../log-view/described-log.ts'
import { useActionLabel } from '../../../log-view/texts/use-action-texts.tsx'
import { useLabels } from '../../../log-view/texts/use-entry-texts.tsx'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import styles from './tv.module.css'

interface EventLineProps {
  readonly event: TvEvent | null
  /** The names of the party, which decide how short a name can be. */
  readonly names: readonly string[]
}

/** What happened last, in the words of the log. The line is replaced, not scrolled. */
export function EventLine({ event, names }: EventLineProps) {
  const { number } = useNumbers()
  const labelOf = useEventLabel()
  // Creatures are told apart by the end of their names, such as Wolf 1 and Wolf 2.
  const shownName = (name: string) => (names.includes(name) ? shortName(name, names) : name)
  return (
    <p className={styles['event']} role="status">
      {event && (
        <>
          <span>
            {event.name !== '' && <b>{shownName(event.name)} · </b>}
            {labelOf(event)}
          </span>
          {event.total !== undefined && <b className={styles['total']}>{number(event.total)}</b>}
        </>
      )}
    </p>
  )
}

function useEventLabel(): (event: TvEvent) => string {
  const actionLabel = useActionLabel()
  const labels = useLabels()
  return ({ act, total = 0, for: purpose }) => {
    const change = rollChange({ notation: '', dice: [], total, ...(purpose !== undefined && { for: purpose }) })
    const action = act && actionLabel({ ...act, entries: 0 }, [])
    return action ?? labels(describeVisible(change, undefined), change.field)
  }
}
