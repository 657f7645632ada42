import { useState } from 'react'
import { storePreference } from '../../ui/foundation/device-preferences.ts'
import { isSignalOn, type Signal } from '../../ui/foundation/signal.ts'
import { Switch } from '../../ui/inputs/switch.tsx'

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
  return <Switch label={label} isOn={isOn} onTurn={turn} />
}
