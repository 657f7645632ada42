import { useLingui } from '@lingui/react/macro'
import { canVibrate, playSound, vibrate } from '../../ui/foundation/signal.ts'
import { Section } from '../../ui/layout/section.tsx'
import styles from '../frame/frame.module.css'
import { LanguageSwitch } from '../frame/language-switch.tsx'
import { ThemeSwitch } from '../frame/theme-switch.tsx'
import { SignalSwitch } from './signal-switch.tsx'

/** Preferences stored in this browser only. */
export function DeviceSettings() {
  const { t } = useLingui()
  return (
    <Section title={t`On this device`}>
      <div className={styles['switches']}>
        <LanguageSwitch showLabel />
        <ThemeSwitch showLabel />
      </div>
      <div role="group" aria-label={t`When someone changes your character`}>
        <p className="small soft">{t`When someone changes your character`}</p>
        <SignalSwitch signal="sound" label={t`Play a sound`} onTurnedOn={playSound} />
        {canVibrate() && <SignalSwitch signal="vibration" label={t`Vibrate`} onTurnedOn={vibrate} />}
      </div>
    </Section>
  )
}
