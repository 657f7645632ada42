import { useLingui } from '@lingui/react/macro'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuChoice } from '../ui/menu.tsx'
import { chooseTheme, useTheme } from './theme.ts'

const icons = { light: <Sun />, dark: <Moon />, system: <SunMoon /> } as const

/** Daylight, candlelight, or as the device has it. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const theme = useTheme()
  const names = { light: t`Daylight`, dark: t`Candlelight`, system: t`Like the device` }
  const name = names[theme]
  return (
    <Menu trigger={<IconButton label={t`Light: ${name}`}>{icons[theme]}</IconButton>}>
      <MenuChoice
        label={t`Light`}
        value={theme}
        options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: names[value] }))}
        onChoose={chooseTheme}
      />
    </Menu>
  )
}
