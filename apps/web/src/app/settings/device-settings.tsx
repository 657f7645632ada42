import { useLingui } from '@lingui/react/macro'
import { Section } from '../../ui/layout/section.tsx'
import styles from '../frame/frame.module.css'
import { LanguageSwitch } from '../frame/language-switch.tsx'
import { ThemeSwitch } from '../frame/theme-switch.tsx'

/** What is chosen for this device alone. */
export function DeviceChoices() {
  const { t } = useLingui()
  return (
    <Section title={t`On this device`}>
      <div className={styles['choices']}>
        <LanguageSwitch inWords />
        <ThemeSwitch inWords />
      </div>
    </Section>
  )
}
