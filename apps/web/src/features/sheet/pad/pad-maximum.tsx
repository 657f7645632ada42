import { useLingui } from '@lingui/react/macro'
import { NumberField } from '../fields/number-field.tsx'
import styles from './number-pad.module.css'

/** The maximum, which can be edited here: a phone has no room for that on the sheet. */
export function PadMaximum({ field }: { readonly field: 'hp_max' | 'mana_max' }) {
  const { t } = useLingui()
  return (
    <span className={styles['maximum']}>
      {t`of`} <NumberField field={field} />
    </span>
  )
}
