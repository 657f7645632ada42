import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../../i18n/use-dates.ts'
import { useAccountInvitations, useAdministrationActions } from '../../../queries/administration/administration.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from '../administration.module.css'
import { useAdminAction, type WithProof } from '../use-admin-action.ts'

/** Invitations that were not used yet. */
export function Invitations({ withProof }: { readonly withProof: WithProof }) {
  const { t } = useLingui()
  const { data = [] } = useAccountInvitations()
  const { revokeInvitation } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const { shortDate } = useDates()
  return (
    <ul aria-label={t`Open invitations`}>
      {data.map(({ id, note, expiresAt }) => {
        const name = note === '' ? t`Invitation` : note
        const until = shortDate(new Date(expiresAt))
        return (
          <li key={id} className={styles['row']}>
            <div className={styles['name']}>
              <p>{name}</p>
              <p className="small soft">{t`not used yet, until ${until}`}</p>
            </div>
            <Button
              small
              aria-label={t`Revoke ${name}`}
              onClick={() => run(t`Couldn’t revoke the invitation`, () => revokeInvitation(id))}
            >
              {t`Revoke`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
