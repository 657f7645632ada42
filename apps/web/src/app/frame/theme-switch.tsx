import { useLingui } from '@lingui/react/macro'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuChoice } from '../../ui/overlays/menu.tsx'
import { chooseTheme, useTheme, type Theme } from './theme.ts'

const icons = { light: <Sun />, dark: <Moon />, system: <SunMoon /> } as const

export function useThemeNames(): Readonly<Record<Theme, string>> {
  const { t } = useLingui()
  return { light: t`Light`, dark: t`Dark`, system: t`System` }
}

interface SwitchProps {
  /** Shows the label beside the icon, where there is room. */
  readonly showLabel?: boolean
}

export function ThemeSwitch({ showLabel = false }: SwitchProps) {
  const { t } = useLingui()
  const theme = useTheme()
  const names = useThemeNames()
  const name = names[theme]
  const label = t`Theme: ${name}`
  const icon = icons[theme]
  return (
    <Menu
      trigger={
        showLabel ? (
          <Button small>
            {icon}
            {label}
          </Button>
        ) : (
          <IconButton label={label}>{icon}</IconButton>
        )
      }
    >
      <MenuChoice
        label={t`Theme`}
        value={theme}
        options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: names[value] }))}
        onChoose={chooseTheme}
      />
    </Menu>
  )
}
