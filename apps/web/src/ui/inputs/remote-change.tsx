import { useLingui } from '@lingui/react/macro'
import { classNames } from '../foundation/class-names.ts'
import styles from './remote-change.module.css'
import { useKeepOnScreen } from '../foundation/use-keep-on-screen.ts'

interface RemoteChangeProps {
  readonly children: string
  /** Places it below the input instead of above: text fields have their label above. */
  readonly below?: boolean
}

/** Shows the value another device has set, next to an input that keeps the user's own text while it has focus. */
export function RemoteChange({ children, below = false }: RemoteChangeProps) {
  const { t } = useLingui()
  return (
    <output
      ref={useKeepOnScreen<HTMLOutputElement>(children)}
      className={classNames(styles['badge'], below && styles['below'])}
    >
      {children === '' ? t`now empty` : t`now ${children}`}
    </output>
  )
}
