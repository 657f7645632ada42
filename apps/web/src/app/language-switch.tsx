import { useLingui } from '@lingui/react/macro'
import Languages from 'lucide-react/icons/languages'
import { activate } from '../i18n/activate.ts'
import { locales, type Locale } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuChoice } from '../ui/menu.tsx'
import { storeChoice } from './choices.ts'

/** Each in its own words: whoever looks for theirs may not read the other. */
const names: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' }

interface SwitchProps {
  /** As a button with its words, where there is room. */
  readonly inWords?: boolean
}

export function LanguageSwitch({ inWords = false }: SwitchProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = names[locale]
  const label = t`Language: ${name}`
  const choose = (chosen: Locale) => {
    storeChoice('language', chosen)
    void activate(chosen)
  }
  return (
    <Menu
      trigger={
        inWords ? (
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
        options={locales.map((value) => ({ value, label: names[value], lang: value }))}
        onChoose={choose}
      />
    </Menu>
  )
}
