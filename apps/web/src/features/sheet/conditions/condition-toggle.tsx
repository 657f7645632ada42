import type { CatalogueRecord } from '@everquill/domain'
import { ConditionIcon } from '../../../game-ui/condition-icon.tsx'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLongPress } from '../../../ui/buttons/use-long-press.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import styles from './conditions.module.css'

interface ConditionToggleProps {
  /** A custom condition has no record. */
  readonly record?: CatalogueRecord<'Conditions'> | undefined
  readonly name?: string
  readonly isOn: boolean
  readonly onToggle: () => void
  /** Asks how long it lasts. */
  readonly onHold: () => void
}

/** A condition that one tap adds or removes. Holding it asks how long it lasts. */
export function ConditionToggle({ record, name = '', isOn, onToggle, onHold }: ConditionToggleProps) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className={classNames(styles['toggle'], isOn && `washed-${record?.facts.pigment ?? 'sepia'}`)}
      aria-pressed={isOn}
      {...useLongPress(onToggle, onHold)}
    >
      <ConditionIcon name={record?.facts.icon} />
      {record ? translate(record.name) : name}
    </button>
  )
}
