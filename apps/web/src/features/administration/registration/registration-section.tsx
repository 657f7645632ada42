import type { RegistrationMode } from '@everquill/domain'
import { admitsGameGuests } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import {
  useAdministrationActions,
  type Registration,
  type ServerOverview,
} from '../../../queries/administration/administration.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from '../administration.module.css'
import { useAdminAction, type WithProof } from '../use-admin-action.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'

interface RegistrationSectionProps {
  readonly registration: ServerOverview['registration']
  readonly withProof: WithProof
}

/** The registration setting, and the open invitations. */
export function RegistrationSection({ registration, withProof }: RegistrationSectionProps) {
  const { t } = useLingui()
  const { changeRegistration } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const [isInviting, setInviting] = useState(false)
  const { mode, gameGuests, fixed } = registration
  const change = (changed: Registration) => run(t`Couldn’t save the setting`, () => changeRegistration(changed))
  const labels: Readonly<Record<RegistrationMode, string>> = {
    open: t({ message: 'Open', context: 'registration' }),
    'invite-only': t`Invite only`,
    closed: t`Closed`,
  }
  const hints: Readonly<Record<RegistrationMode, string>> = {
    open: t`Anyone can sign up or start as a guest.`,
    'invite-only': t`You need an invitation to sign up.`,
    closed: t`Nobody can sign up.`,
  }
  const modeName = labels[mode]
  return (
    <Section
      title={t`Registration`}
      {...(mode === 'invite-only' && {
        action: (
          <Button small onClick={() => setInviting(true)}>
            <UserPlus />
            {t`Invite…`}
          </Button>
        ),
      })}
    >
      {fixed ? (
        <p>{t`${modeName}. The server’s configuration sets this (REGISTRATION).`}</p>
      ) : (
        <Segmented
          label={t`Registration`}
          value={mode}
          options={(['open', 'invite-only', 'closed'] as const).map((value) => ({ value, label: labels[value] }))}
          onChoose={(value) => change({ mode: value, ...(gameGuests !== undefined && { gameGuests }) })}
        />
      )}
      <p className={`small soft ${styles['hint']}`}>{hints[mode]}</p>
      {mode !== 'open' && (
        <Switch
          label={t`Guests can join a game with its invite code`}
          isOn={admitsGameGuests({ mode, gameGuests: gameGuests ?? null })}
          onTurn={(isOn) => change({ mode, gameGuests: isOn })}
        />
      )}
      {mode === 'invite-only' && <Invitations withProof={withProof} />}
      {isInviting && <InviteDialog withProof={withProof} onClose={() => setInviting(false)} />}
    </Section>
  )
}
