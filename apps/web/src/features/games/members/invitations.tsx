import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import type { GameDetails } from '../../../api/types.ts'
import { newId } from '../../../api/new-id.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { ValidFor } from '../valid-for.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'
import { formatCode, inviteUrl } from './invite-link.ts'

/** Lazy, because only GMs need the encoder. */
const QrCode = lazy(async () => ({ default: (await import('../../../ui/layout/qr-code.tsx')).QrCode }))

/** Invite codes of the game, each as text, link and QR code, until it expires or is revoked. */
export function Invitations({ details: { game, invitations } }: { readonly details: GameDetails }) {
  const { t } = useLingui()
  const { shortDate } = useDates()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [days, setDays] = useState('7')
  const [qrId, setQrId] = useState<string>()
  const displayed = invitations.find(({ id }) => id === qrId) ?? invitations.at(-1)
  return (
    <section className={styles['section']}>
      <h3>{t`Invite`}</h3>
      <ul className={styles['members']}>
        {invitations.map(({ id, code, expiresAt }) => {
          const until = shortDate(new Date(expiresAt))
          const formatted = formatCode(code)
          return (
            <li key={id}>
              <span>
                <b className={styles['code']}>{formatted}</b>
                <span className="small soft">{t`until ${until}`}</span>
              </span>
              <span className={styles['actions']}>
                <CopyButton text={inviteUrl(code)} />
                {invitations.length > 1 && (
                  <Button
                    kind="quiet"
                    small
                    aria-pressed={displayed?.id === id}
                    onClick={() => setQrId(id)}
                  >{t`QR`}</Button>
                )}
                <Button
                  kind="quiet"
                  small
                  aria-label={t`Revoke ${formatted}`}
                  onClick={() => attempt(t`Couldn’t revoke the code`, () => actions.revokeInvitation(game.id, id))}
                >
                  {t`Revoke`}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {displayed && (
        <Suspense>
          <QrCode text={inviteUrl(displayed.code)} label={t`Invitation as a QR code`} />
        </Suspense>
      )}
      <p className={styles['filters']}>
        <Button
          onClick={() =>
            attempt(t`Couldn’t create a code`, () => actions.invite(game.id, { saveId: newId(), days: Number(days) }))
          }
        >
          {t`New code`}
        </Button>
        <ValidFor label={t`How long the code is valid`} days={days} onChoose={setDays} />
      </p>
    </section>
  )
}
