import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { InlineSelect } from '../../../ui/inputs/inline-select.tsx'
import { targetOf, type Corrections } from '../plan/choices.ts'
import styles from './preview.module.css'
import { LongList } from './section-row.tsx'

/** A number of the other program that is for one of our fields. */
interface FoundNumber<Key extends string> {
  readonly key: Key
  /** What it is called in the other program. */
  readonly was: string
  readonly value: number
  readonly label: string
}

interface TargetRowsProps<Key extends string> {
  readonly found: readonly FoundNumber<Key>[]
  readonly options: readonly { readonly value: Key; readonly label: string }[]
  readonly targets: Corrections<Key>
  readonly onTargets: (targets: Corrections<Key>) => void
}

/** Which of our fields takes which number; people can choose another one. */
export function TargetRows<Key extends string>({ found, options, targets, onTargets }: TargetRowsProps<Key>) {
  const { t } = useLingui()
  const { number } = useNumbers()
  return (
    <LongList rows={found}>
      {({ key, was, value, label }) => (
        <li key={key}>
          <span className={styles['was']}>
            {was} {number(value)}
          </span>
          <span className={styles['match']}>
            <InlineSelect<Key | ''>
              label={label}
              value={targetOf(targets, key) ?? ''}
              options={[...options, { value: '', label: t`Don’t import` }]}
              onChoose={(chosen) => onTargets({ ...targets, [key]: chosen === '' ? null : chosen })}
            />
          </span>
        </li>
      )}
    </LongList>
  )
}
