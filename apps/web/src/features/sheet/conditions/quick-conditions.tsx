import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { ConditionGrid } from './condition-grid.tsx'
import styles from './conditions.module.css'

/** The conditions on the number pad. */
export function QuickConditions() {
  const { t } = useLingui()
  const translate = useTranslate()
  const label = translate(characterFields.conditions.label)
  return (
    <section className={styles['quick']} aria-label={label}>
      <h3>
        {label}
        <small>{t`tap, or hold for a duration`}</small>
      </h3>
      <ConditionGrid few={5} />
    </section>
  )
}
