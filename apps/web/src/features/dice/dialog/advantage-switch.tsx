import type { Advantage } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import ChevronsDown from 'lucide-react/icons/chevrons-down'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { useId } from 'react'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import styles from './advantage-switch.module.css'

interface AdvantageSwitchProps {
  readonly value: Advantage | undefined
  readonly onChange: (value: Advantage | undefined) => void
  /** Whether the roll has no single d20 that could be thrown twice. */
  readonly isDisabled: boolean
}

/** Disadvantage, normal or advantage. */
export function AdvantageSwitch({ value, onChange, isDisabled }: AdvantageSwitchProps) {
  const { t } = useLingui()
  const id = useId()
  const d20 = localizeDice('d20', useLocale())
  const reason = t`Only for a roll with a single ${d20}`
  const options = [
    { option: 'disadvantage', label: t`Disadvantage`, icon: <ChevronsDown /> },
    { option: undefined, label: t`Normal`, icon: null },
    { option: 'advantage', label: t`Advantage`, icon: <ChevronsUp /> },
  ] as const
  return (
    <div
      role="group"
      aria-label={t`Advantage or disadvantage`}
      className={styles['switch']}
      {...(isDisabled && { title: reason, 'aria-describedby': id })}
    >
      {isDisabled && (
        <span id={id} className="sr">
          {reason}
        </span>
      )}
      {options.map(({ option, label, icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === option}
          disabled={isDisabled}
          onClick={() => onChange(option)}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  )
}
