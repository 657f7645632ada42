import { useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { maxRows } from './max-rows.ts'
import styles from './ready.module.css'

interface KitProps {
  readonly title: string
  /** The names of the button columns. */
  readonly columns?: readonly string[]
  readonly ids: readonly string[]
  readonly children: (id: string) => ReactNode
  /** Rows that are always shown, after the others. */
  readonly last?: ReactNode
}

/** A group of Ready with its heading. Only the first rows of a long list are shown until it is expanded. */
export function Kit({ title, columns = [], ids, children, last }: KitProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const heading = useId()
  const [isExpanded, setExpanded] = useState(false)
  const hidden = ids.length > maxRows + 1 ? ids.length - maxRows : 0
  const more = number(hidden)
  return (
    <div role="group" aria-labelledby={heading}>
      <header className={styles['kind']}>
        <h3 id={heading}>{title}</h3>
        {columns.map((column) => (
          <small key={column} aria-hidden="true">
            {column}
          </small>
        ))}
      </header>
      <ul>
        {(isExpanded ? ids : ids.slice(0, ids.length - hidden)).map(children)}
        {last}
      </ul>
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
