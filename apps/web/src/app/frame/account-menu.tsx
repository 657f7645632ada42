import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import LogOut from 'lucide-react/icons/log-out'
import SettingsIcon from 'lucide-react/icons/settings'
import { buttonLook } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import styles from './frame.module.css'
import { initialsOf } from './initials-of.ts'

/** Who is at the desk. */
export interface Somebody {
  readonly name: string
  readonly isGuest: boolean
}

interface AccountMenuProps {
  /** Nobody yet: the menu is a link to sign in. */
  readonly who: Somebody | null
  readonly onSignOut: () => void
}

export function AccountMenu({ who, onSignOut }: AccountMenuProps) {
  const { t } = useLingui()
  if (who === null) {
    return (
      <Link to="/sign-in" className={buttonLook({ kind: 'quiet', small: true })}>
        {t`Sign in`}
      </Link>
    )
  }
  const name = who.isGuest ? t`Guest` : who.name
  return (
    <Menu
      trigger={
        <button type="button" className={styles['me']} title={name}>
          <span className="sr">{t`Account of ${name}`}</span>
          <span aria-hidden="true">{initialsOf(name)}</span>
        </button>
      }
      about={name}
    >
      <MenuItem icon={<SettingsIcon />} link={<Link to="/settings" />}>
        {t`Settings`}
      </MenuItem>
      <MenuItem icon={<CircleHelp />} link={<Link to="/help" />}>
        {t`Help`}
      </MenuItem>
      {who.isGuest ? (
        <MenuItem icon={<LogOut />} link={<Link to="/sign-in" />}>
          {t`Sign in or sign up`}
        </MenuItem>
      ) : (
        <MenuItem icon={<LogOut />} onPress={onSignOut}>
          {t`Sign out`}
        </MenuItem>
      )}
    </Menu>
  )
}
