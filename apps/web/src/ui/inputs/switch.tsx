import styles from './switch.module.css'

interface SwitchProps {
  readonly label: string
  /** What it turns, where the label alone does not say it. */
  readonly about?: string
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
}

/** Turns something on or off at once. */
export function Switch({ label, about, isOn, onTurn }: SwitchProps) {
  return (
    <label className={styles['switch']}>
      <input
        type="checkbox"
        role="switch"
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        checked={isOn}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
