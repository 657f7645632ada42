import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useGameActions } from '../../../queries/games.ts'
import type { SeenGame } from '../../../api/games-api.ts'
import { newId } from '../../../api/new-id.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { QuietSelect } from '../../../ui/inputs/quiet-select.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'

/** Only who invites needs to know how such pictures are made. */
const QrPicture = lazy(async () => ({ default: (await import('../../../ui/layout/qr-code.tsx')).QrPicture }))

/** Where somebody who follows an invitation comes in; behind the # it goes into no log. */
const addressOf = (code: string): string => `${location.origin}/games#${code}`

/** A code as it is spoken: `SALZ 7F3K QW2M`. */
const spoken = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** What lets people in: a code to say, a link to send, a picture to hold before a camera; each until it is taken back. */
export function Invitations({ seen: { game, invitations } }: { readonly seen: SeenGame }) {
  const { t } = useLingui()
  const { shortDate } = useDates()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const [days, setDays] = useState('7')
  const [shown, setShown] = useState<string>()
  const newest = invitations.find(({ id }) => id === shown) ?? invitations.at(-1)
  return (
    <section className={styles['part']}>
      <h3>{t`Invite`}</h3>
      <ul className={styles['members']}>
        {invitations.map(({ id, code, expiresAt }) => {
          const until = shortDate(new Date(expiresAt))
          const said = spoken(code)
          return (
            <li key={id}>
              <span>
                <b className={styles['code']}>{said}</b>
                <span className="small soft">{t`until ${until}`}</span>
              </span>
              <span className={styles['acts']}>
                <CopyButton text={addressOf(code)} />
                {invitations.length > 1 && (
                  <Button
                    kind="quiet"
                    small
                    aria-pressed={newest?.id === id}
                    onClick={() => setShown(id)}
                  >{t`QR`}</Button>
                )}
                <Button
                  kind="quiet"
                  small
                  aria-label={t`Take back ${said}`}
                  onClick={() => attempt(t`The invitation is still good`, () => acts.revokeInvitation(game.id, id))}
                >
                  {t`Take back`}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {newest && (
        <Suspense>
          <QrPicture text={addressOf(newest.code)} label={t`The invitation as a QR code`} />
        </Suspense>
      )}
      <p className={styles['kinds']}>
        <Button
          onClick={() =>
            attempt(t`Nobody was invited`, () => acts.invite(game.id, { saveId: newId(), days: Number(days) }))
          }
        >
          {t`New code`}
        </Button>
        <QuietSelect
          label={t`How long the code is good`}
          value={days}
          options={[
            { value: '1', label: t`for a day` },
            { value: '7', label: t`for a week` },
            { value: '30', label: t`for 30 days` },
            { value: '365', label: t`for a year` },
          ]}
          onChoose={setDays}
        />
      </p>
    </section>
  )
}
