import type { CatalogueRecord } from '@everquill/domain'
import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLongPress } from '../../ui/buttons/use-long-press.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { ConditionIcon } from '../condition-icon.tsx'
import styles from './condition-toggle.module.css'

interface ConditionToggleProps {
  /** A custom condition has no record. */
  readonly record?: CatalogueRecord<'Conditions'> | undefined
  readonly name?: string
  /** `mixed` if only some of several characters have it. */
  readonly isOn: boolean | 'mixed'
  readonly onToggle: () => void
  /** Asks how long it lasts. */
  readonly onHold?: () => void
}

/** A condition that one tap adds or removes. Holding it asks how long it lasts. */
export function ConditionToggle({ record, name = '', isOn, onToggle, onHold }: ConditionToggleProps) {
  const translate = useTranslate()
  const longPress = useLongPress(onToggle, onHold ?? onToggle)
  return (
    <button
      type="button"
      className={classNames(styles['toggle'], isOn === true && `washed-${record?.facts.pigment ?? 'sepia'}`)}
      aria-pressed={isOn}
      {...(onHold ? longPress : { onClick: onToggle })}
    >
      <ConditionIcon name={record?.facts.icon} />
      {record ? translate(record.name) : name}
    </button>
  )
}

/** Toggles in rows. */
export const ConditionToggles = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['toggles']}>{children}</div>
)
