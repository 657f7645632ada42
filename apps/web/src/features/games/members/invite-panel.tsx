import { useLingui } from '@lingui/react/macro'
import Link from 'lucide-react/icons/link'
import Maximize from 'lucide-react/icons/maximize'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { lazy, Suspense, useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import type { GameDetails } from '../../../api/types.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { codeGroups, firstInvitationDays, formatCode, inviteUrl } from './invite-link.ts'
import styles from './invite.module.css'

/** Lazy, because only GMs need the encoder. */
const QrCode = lazy(async () => ({ default: (await import('../../../ui/layout/qr-code.tsx')).QrCode }))

type Invitation = GameDetails['invitations'][number]

/** How a new game starts: its newest invite code as text, link and QR code. */
export function InvitePanel({ details: { game, invitations } }: { readonly details: GameDetails }) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const invitation = invitations.at(-1)
  const invite = () =>
    attempt(t`Couldn’t create a code`, async () => {
      await actions.invite(game.id, { saveId: newId(), days: firstInvitationDays })
      if (invitation) await actions.revokeInvitation(game.id, invitation.id)
    })
  return (
    <section className={styles['panel']} aria-labelledby="invite">
      <div className={styles['words']}>
        <h2 id="invite">{t`Invite your players`}</h2>
        {invitation ? (
          <ShownCode invitation={invitation} onReplace={invite} />
        ) : (
          <>
            <p className="soft">{t`Players join with a code, a link or a QR code.`}</p>
            <p className={styles['buttons']}>
              <Button kind="primary" onClick={invite}>{t`Create invite code`}</Button>
            </p>
          </>
        )}
      </div>
      {invitation && <InviteQr invitation={invitation} />}
    </section>
  )
}

interface ShownCodeProps {
  readonly invitation: Invitation
  readonly onReplace: () => void
}

function ShownCode({ invitation: { code }, onReplace }: ShownCodeProps) {
  const { t } = useLingui()
  const address = `${location.host}/games`
  return (
    <>
      <p className="soft">{t`Scan the code, open the link, or enter this at ${address}.`}</p>
      <p className={styles['code']}>
        <span className="sr">{t`Invite code`}</span>{' '}
        {codeGroups(code).map((group, index) => (
          <span key={index}>{group} </span>
        ))}
      </p>
      <p className={styles['buttons']}>
        <CopyButton kind="primary" small={false} icon={<Link />} label={t`Copy link`} text={inviteUrl(code)} />
        <Button kind="plain" onClick={onReplace}>
          <RefreshCw />
          {t`New code`}
        </Button>
      </p>
      <p className="small soft">{t`Anyone with this code can join as a player. A new code replaces it.`}</p>
    </>
  )
}

/** Opens full screen, so that everyone in the room can scan it. */
function InviteQr({ invitation: { code } }: { readonly invitation: Invitation }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const qr = (
    <Suspense>
      <QrCode text={inviteUrl(code)} label={t`Invitation as a QR code`} />
    </Suspense>
  )
  return (
    <>
      <button
        type="button"
        className={styles['qr']}
        aria-label={t`Show the QR code full screen`}
        onClick={() => setOpen(true)}
      >
        {qr}
        <span>
          <Maximize />
          {t`Full screen`}
        </span>
      </button>
      <Dialog open={isOpen} fullScreen onClose={() => setOpen(false)} title={t`Invite your players`}>
        <div className={styles['full']}>
          {qr}
          <p className={styles['code']}>{formatCode(code)}</p>
        </div>
      </Dialog>
    </>
  )
}
