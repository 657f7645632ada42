import { useState } from 'react'
import { storePreference } from '../../ui/foundation/device-preferences.ts'
import { isSignalOn, type Signal } from '../../ui/foundation/signal.ts'
import styles from './signal-switch.module.css'

interface SignalSwitchProps {
  readonly signal: Signal
  readonly label: string
  /** Lets the user notice what has been turned on. */
  readonly onTurnedOn: () => void
}

/** Turns a signal on or off for this device. */
export function SignalSwitch({ signal, label, onTurnedOn }: SignalSwitchProps) {
  const [isOn, setOn] = useState(() => isSignalOn(signal))
  const turn = (on: boolean) => {
    setOn(on)
    storePreference(signal, on ? 'on' : 'off')
    if (on) onTurnedOn()
  }
  return (
    <label className={styles['switch']}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
