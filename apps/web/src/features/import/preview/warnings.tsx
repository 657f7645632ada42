import type { Warning } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import StickyNote from 'lucide-react/icons/sticky-note'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { calmWarnings, useWarningText } from '../words/use-warning-text.ts'
import styles from './preview.module.css'

/** How many warnings of one kind are shown in full. */
const shownPerKind = 3

/** What to know about a section; what needs a look comes first. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const { t } = useLingui()
  const textOf = useWarningText()
  const kinds = [...Map.groupBy(warnings, ({ code }) => code)].toSorted(
    ([left], [right]) => Number(calmWarnings.has(left)) - Number(calmWarnings.has(right)),
  )
  return kinds.map(([code, found]) => {
    const texts = [...new Set(found.map(textOf))]
    const more = texts.length - shownPerKind
    const shown = more === 1 ? texts : texts.slice(0, shownPerKind)
    const Line = calmWarnings.has(code) ? Hint : Caution
    return (
      <Line key={code}>
        {shown.join(' ')}
        {more > 1 && ` ${t`And ${more} more like this.`}`}
      </Line>
    )
  })
}

/** Something to look at. It never blocks. */
export const Caution = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['caution']}>
    <TriangleAlert aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** Something to know. */
export const Hint = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['hint']}>
    <StickyNote aria-hidden="true" />
    <span>{children}</span>
  </p>
)
