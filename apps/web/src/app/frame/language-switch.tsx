import { useLingui } from '@lingui/react/macro'
import Languages from 'lucide-react/icons/languages'
import { activate } from '../../i18n/activate.ts'
import { locales, type Locale } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuChoice } from '../../ui/overlays/menu.tsx'
import { storePreference } from '../../ui/foundation/device-preferences.ts'

/** Each language in its own name, so that people find theirs in any interface language. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' }

export function chooseLanguage(chosen: Locale): void {
  storePreference('language', chosen)
  void activate(chosen)
}

interface SwitchProps {
  /** Shows the label beside the icon, where there is room. */
  readonly showLabel?: boolean
}

export function LanguageSwitch({ showLabel = false }: SwitchProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = languageNames[locale]
  const label = t`Language: ${name}`
  return (
    <Menu
      trigger={
        showLabel ? (
          <Button small>
            <Languages />
            {label}
          </Button>
        ) : (
          <IconButton label={label}>
            <Languages />
          </IconButton>
        )
      }
    >
      <MenuChoice
        label={t`Language`}
        value={locale}
        options={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
        onChoose={chooseLanguage}
      />
    </Menu>
  )
}
