import { useLingui } from '@lingui/react/macro'
import { classNames } from '../foundation/class-names.ts'
import styles from './remote-change.module.css'
import { useOnPage } from '../foundation/use-on-page.ts'

interface MeanwhileProps {
  readonly children: string
  /** Under the box: words have their own above them, figures below. */
  readonly below?: boolean
}

/** What a value has become outside, beside the box that it must not be written into as long as somebody writes there. */
export function RemoteChange({ children, below = false }: MeanwhileProps) {
  const { t } = useLingui()
  return (
    <output
      ref={useOnPage<HTMLOutputElement>(children)}
      className={classNames(styles['meanwhile'], below && styles['below'])}
    >
      {children === '' ? t`now empty` : t`now ${children}`}
    </output>
  )
}
