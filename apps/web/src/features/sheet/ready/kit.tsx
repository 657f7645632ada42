import { useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { useReorder } from '../../../ui/reorder/use-reorder.ts'
import { DraggedRow } from './dragged-row.ts'
import { maxRows } from './max-rows.ts'
import styles from './ready.module.css'
import type { ReadyMoves } from './use-ready-moves.ts'

interface KitProps {
  readonly title: string
  /** The names of the button columns. */
  readonly columns?: readonly string[]
  readonly ids: readonly string[]
  /** Without it the rows cannot be moved. */
  readonly moves?: ReadyMoves
  readonly children: (id: string) => ReactNode
  /** Rows that are always shown, after the others. */
  readonly last?: ReactNode
}

/** A group of Ready with its heading. Only the first rows of a long list are shown until it is expanded. */
export function Kit({ title, columns = [], ids, moves, children, last }: KitProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const [heading, hint] = [useId(), useId()]
  const [isExpanded, setExpanded] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const hidden = ids.length > maxRows + 1 ? ids.length - maxRows : 0
  const more = number(hidden)
  const isMovable = moves !== undefined && ids.length > 1
  const { shown, dragged, listProps } = useReorder(
    isExpanded ? ids : ids.slice(0, ids.length - hidden),
    isMovable
      ? (id, index) => {
          moves.move(ids, id, index)
          const [name, place, count] = [moves.nameOf(id), number(index + 1), number(ids.length)]
          setAnnouncement(t`${name} moved: ${place} of ${count}`)
        }
      : undefined,
  )
  return (
    <div role="group" aria-labelledby={heading} aria-describedby={isMovable ? hint : undefined}>
      <header className={styles['kind']}>
        <h3 id={heading}>{title}</h3>
        {columns.map((column) => (
          <small key={column} aria-hidden="true">
            {column}
          </small>
        ))}
      </header>
      <ul {...listProps} className={classNames(isMovable && styles['movable'])}>
        <DraggedRow value={dragged}>{shown.map(children)}</DraggedRow>
        {last}
      </ul>
      {isMovable && (
        <>
          <span id={hint} hidden>{t`Alt and an arrow key move a row`}</span>
          <span role="status" className="sr">
            {announcement}
          </span>
        </>
      )}
      {hidden > 0 && (
        <button
          type="button"
          className={classNames(styles['fold'], isExpanded && styles['expanded'])}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t`Show fewer` : t`${more} more`}
          <ChevronDown />
        </button>
      )}
    </div>
  )
}
