import { Trans, useLingui } from '@lingui/react/macro'
import Swords from 'lucide-react/icons/swords'
import Undo2 from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { InviteCodeForm } from '../../../ui/inputs/invite-code.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { useGuestStart } from '../use-guest-start.ts'
import styles from './landing.module.css'

interface LandingProps {
  /** The invite code from the link that the visitor followed, or empty. */
  readonly code: string
  /** Whether guests can start without an invite code. */
  readonly canStart: boolean
  /** A sheet to try out; it loads after the texts. */
  readonly example: ReactNode
  readonly onStarted: () => void
  /** The visitor has started and wants to join a game. */
  readonly onJoin: (code: string) => void
}

/** What a first visitor sees: what Everquill is, one button to start, a field for an invite code, and a live example. */
export function Landing({ code: invited, canStart, example, onStarted, onJoin }: LandingProps) {
  const { t } = useLingui()
  const { start, isBusy, problem } = useGuestStart()
  return (
    <div className={styles['landing']}>
      <title>{`${t`The character sheet you can play from`} · Everquill`}</title>
      <div className={styles['text']}>
        <h1 className="named">{t`The character sheet you can play from`}</h1>
        <ul className={styles['promises']}>
          <li className="in-rubric">
            <Swords />
            <p>
              <Trans>
                <b>Everything at hand.</b> Attack, cast, drink, roll: one tap each, and the numbers follow.
              </Trans>
            </p>
          </li>
          <li className="in-verdigris">
            <Undo2 />
            <p>
              <Trans>
                <b>Nothing gets lost.</b> Every change is logged and can be undone, even offline.
              </Trans>
            </p>
          </li>
          <li className="in-lapis">
            <Users />
            <p>
              <Trans>
                <b>One party.</b> The GM sees everyone live, and what happens reaches every phone.
              </Trans>
            </p>
          </li>
        </ul>
        {canStart && (
          <div className={styles['start']}>
            <Button kind="primary" aria-disabled={isBusy} onClick={() => void start(onStarted)}>
              {t`Start`}
            </Button>
            <p className="small soft">{t`No email, no password. Sign up later and keep everything.`}</p>
          </div>
        )}
        <p role="alert" className={styles['error']}>
          {problem}
        </p>
        <InviteCodeForm
          className={styles['join']}
          code={invited}
          isBusy={isBusy}
          onJoin={(code) => void start(() => onJoin(code), code)}
        >
          <p className={styles['invited']}>{t`Invited to a game?`}</p>
        </InviteCodeForm>
      </div>
      <section aria-label={t`A live example`}>
        <p className={styles['try']}>
          <DieIcon />
          {t`Go ahead, roll something.`}
        </p>
        <div className={styles['frame']}>{example}</div>
      </section>
    </div>
  )
}
