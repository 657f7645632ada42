import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import LogOut from 'lucide-react/icons/log-out'
import SettingsIcon from 'lucide-react/icons/settings'
import ShieldUser from 'lucide-react/icons/shield-user'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import styles from './frame.module.css'
import { initialsOf } from './initials-of.ts'

/** The account shown in the menu. */
export interface AccountOwner {
  readonly name: string
  readonly isGuest: boolean
  readonly isAdministrator: boolean
}

interface AccountMenuProps {
  /** Null shows a sign-in link instead of the menu. */
  readonly user: AccountOwner | null
  readonly onSignOut: () => void
}

export function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  const { t } = useLingui()
  if (user === null) {
    return (
      <Link to="/sign-in" className={buttonClass({ kind: 'quiet', small: true })}>
        {t`Sign in`}
      </Link>
    )
  }
  const name = user.isGuest ? t`Guest` : user.name
  return (
    <Menu
      trigger={
        <button type="button" className={styles['me']} title={name}>
          <span className="sr">{t`Account: ${name}`}</span>
          <span aria-hidden="true">{initialsOf(name)}</span>
        </button>
      }
      header={name}
    >
      <MenuItem icon={<SettingsIcon />} link={<Link to="/settings" />}>
        {t`Settings`}
      </MenuItem>
      {user.isAdministrator && (
        <MenuItem icon={<ShieldUser />} link={<Link to="/administration" />}>
          {t`Administration`}
        </MenuItem>
      )}
      <MenuItem icon={<CircleHelp />} link={<Link to="/help" />}>
        {t`Help`}
      </MenuItem>
      {user.isGuest ? (
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
