import { useLingui } from '@lingui/react/macro'
import styles from './meanwhile.module.css'
import { useOnPage } from './use-on-page.ts'

/** What a value has become outside, above the box that it must not be written into as long as somebody writes there. */
export function Meanwhile({ children }: { readonly children: string }) {
  const { t } = useLingui()
  return (
    <output ref={useOnPage<HTMLOutputElement>(children)} className={styles['meanwhile']}>
      {children === '' ? t`now empty` : t`now ${children}`}
    </output>
  )
}
