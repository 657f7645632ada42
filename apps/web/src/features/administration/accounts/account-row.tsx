import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useDates } from '../../../i18n/use-dates.ts'
import { useAdministrationActions, type ManagedAccount } from '../../../queries/administration/administration.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../administration.module.css'
import { useAdminAction, type WithProof } from '../use-admin-action.ts'
import { useSizes } from '../use-sizes.ts'
import type { DialogKind } from './account-dialog.tsx'
import { useAccountSwitch, type AccountUndo } from './use-account-switch.ts'
import { useAccountName } from './use-account-name.ts'

interface AccountRowProps {
  readonly account: ManagedAccount
  /** Whether it is the account of the administrator who looks at it. */
  readonly isOwn: boolean
  readonly withProof: WithProof
  readonly onOpen: (dialog: DialogKind) => void
  readonly onUndoable: (undo: AccountUndo | null) => void
}

/** An account and what can be done to it: the most common actions beside it where there is room, all of them in a menu. */
export function AccountRow(props: AccountRowProps) {
  const { account } = props
  const { t } = useLingui()
  const { when } = useDates()
  const size = useSizes()
  const name = useAccountName()(account)
  const { email, guest, administrator, disabledAt, lastSeenAt, characters } = account
  const seen = lastSeenAt === null ? null : when(new Date(lastSeenAt))
  const facts = [
    seen === null ? t`never seen` : seen,
    plural(characters, { one: '# character', other: '# characters' }),
    size(account.storage),
  ]
  return (
    <li className={styles['account']}>
      <div className={styles['name']}>
        <p className={disabledAt === null ? undefined : styles['off']}>
          {name}
          {administrator && <span className={styles['tag']}>{t`Administrator`}</span>}
          {guest && <span className={styles['tag']}>{t`Guest`}</span>}
          {disabledAt !== null && <span className={classNames(styles['tag'], styles['disabled'])}>{t`Disabled`}</span>}
        </p>
        <p className="small soft">{email ?? t`no email`}</p>
      </div>
      <p className={`small soft by-dots ${styles['facts']}`}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className={styles['actions']}>
        <AccountActions {...props} name={name} />
      </div>
    </li>
  )
}

function AccountActions(props: AccountRowProps & { readonly name: string }) {
  const { account, name, isOwn, withProof, onOpen, onUndoable } = props
  const { t } = useLingui()
  const { endSessions } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const toast = useToast()
  const { disable, enable } = useAccountSwitch(account, withProof, onUndoable)
  const { id, email, guest, administrator, disabledAt } = account
  const isDisabled = disabledAt !== null
  const signOut = () =>
    run(t`Couldn’t sign out the account`, async () => {
      const ended = await endSessions(id)
      toast({ title: plural(ended, { one: '# device signed out', other: '# devices signed out' }) })
    })
  const canReset = email !== null && !isDisabled
  return (
    <>
      <span className={styles['common']}>
        {canReset && (
          <Button small kind="plain" aria-label={t`Reset link for ${name}`} onClick={() => onOpen('reset-link')}>
            {t`Reset link`}
          </Button>
        )}
        {!isOwn && (
          <Button
            small
            kind="plain"
            aria-label={isDisabled ? t`Enable ${name}` : t`Disable ${name}`}
            onClick={isDisabled ? enable : disable}
          >
            {isDisabled ? t`Enable` : t`Disable`}
          </Button>
        )}
      </span>
      <Menu
        trigger={
          <IconButton label={t`Actions for ${name}`}>
            <Ellipsis />
          </IconButton>
        }
        header={name}
      >
        {canReset && <MenuItem onPress={() => onOpen('reset-link')}>{t`Create reset link…`}</MenuItem>}
        {!isOwn && isDisabled && <MenuItem onPress={enable}>{t`Enable`}</MenuItem>}
        {!isOwn && !isDisabled && <MenuItem onPress={disable}>{t`Disable`}</MenuItem>}
        {!guest && !isDisabled && <MenuItem onPress={signOut}>{t`Sign out everywhere`}</MenuItem>}
        {!guest && !isDisabled && !administrator && (
          <>
            <MenuItem onPress={() => onOpen('make-administrator')}>{t`Make administrator…`}</MenuItem>
            <MenuItem onPress={() => onOpen('hand-over')}>{t`Transfer administration…`}</MenuItem>
          </>
        )}
        {administrator && !isOwn && (
          <MenuItem onPress={() => onOpen('remove-administrator')}>{t`Remove as administrator…`}</MenuItem>
        )}
        {!isOwn && <MenuItem onPress={() => onOpen('delete')}>{t`Delete…`}</MenuItem>}
      </Menu>
    </>
  )
}
