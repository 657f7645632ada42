import { useLingui } from '@lingui/react/macro'
import { Section } from '../../ui/layout/section.tsx'
import styles from '../frame/frame.module.css'
import { LanguageSwitch } from '../frame/language-switch.tsx'
import { ThemeSwitch } from '../frame/theme-switch.tsx'

/** Preferences stored in this browser only. */
export function DeviceSettings() {
  const { t } = useLingui()
  return (
    <Section title={t`On this device`}>
      <div className={styles['switches']}>
        <LanguageSwitch showLabel />
        <ThemeSwitch showLabel />
      </div>
    </Section>
  )
}
