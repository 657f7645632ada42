import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Decision } from '../../../api/types.ts'
import { useDecision } from '../../../queries/account/identities.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useSession } from '../../../queries/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { AccountForm } from '../account-form.tsx'
import { EmailField } from '../email-field.tsx'
import { formChecks } from '../form-checks.ts'
import { PasswordField } from '../password-field.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useDecide, type Decide } from './use-decide.ts'
import { useMoveBlocker } from './use-move-blocker.tsx'

interface DecideAccountProps {
  /** Why the provider did not sign the user in. */
  readonly problem: string | undefined
  /** Runs before the page shows another account: what a guest has not sent goes along. */
  readonly bringAlong: (guest: string, user: string) => Promise<void>
  /** Called when something was decided; `settings` if an identity was linked to the account of this page. */
  readonly onDone: (next: 'home' | 'settings' | 'sign-in') => void
  /** Leads back when there is nothing to decide. */
  readonly back: ReactNode
}

/** Asks what to do with the identity that the browser brought from the sign-in provider. */
export function DecideAccount({ problem, bringAlong, onDone, back }: DecideAccountProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useDecision()
  const { messageOf, messageOfError } = useProblemMessages()
  const decide = useDecide({ bringAlong, onDone, onExpired: () => void refetch() })
  if (problem !== undefined || data === null) {
    return (
      <PageLayout narrow title={t`Link account`}>
        <div role="alert">
          <Notice kind="refused" actions={back}>
            {problem ?? messageOf({ code: 'ticket-invalid' })}
          </Notice>
        </div>
      </PageLayout>
    )
  }
  if (data === undefined) {
    return (
      <PageLayout narrow title={t`Link account`}>
        {error === null ? (
          <Skeleton lines={3} />
        ) : (
          <Notice kind="waiting" actions={<Button small onClick={() => void refetch()}>{t`Try again`}</Button>}>
            {messageOfError(error)}
          </Notice>
        )}
      </PageLayout>
    )
  }
  const Question = questions[data.kind]
  return <Question decision={data} decide={decide} />
}

interface QuestionProps {
  readonly decision: Decision
  readonly decide: Decide
}

const questions: { readonly [K in Decision['kind']]: (props: QuestionProps) => ReactNode } = {
  'known-email': SignInToLink,
  link: LinkHere,
  switch: SwitchAccount,
  'bring-along': BringAlong,
}

const useProvider = (): string => useSession().signIn.provider ?? ''

function SignInToLink({ decision: { identity, characters }, decide }: QuestionProps) {
  const { t } = useLingui()
  const { registration } = useSession().signIn
  const blocker = useMoveBlocker()
  const state = useAccountForm(formChecks.signIn, async ({ password }) => {
    if (blocker === undefined) await decide({ action: 'link', password })
  })
  const create = useAccountForm(formChecks.confirmEmail, () => decide({ action: 'create' }))
  return (
    <PageLayout narrow title={t`Link account`}>
      <p>{t`You already have an account here. Sign in to link it.`}</p>
      {characters > 0 && (
        <p className="soft">
          {t`${plural(characters, {
            one: 'Your guest character comes along.',
            other: 'Your # guest characters come along.',
          })}`}
        </p>
      )}
      {blocker}
      <AccountForm state={state} submitLabel={t`Sign in and link`} filled>
        <EmailField error={state.errors.email} defaultValue={identity.email ?? ''} readOnly />
        <PasswordField label={t`Password`} kind="current" error={state.errors.password} />
      </AccountForm>
      {registration !== 'closed' && (
        <AccountForm state={create} submitLabel={t`Create a new account instead`}>
          <p className="soft">{t`Not your account, or you don’t want to link it?`}</p>
        </AccountForm>
      )}
    </PageLayout>
  )
}

function LinkHere({ decision: { identity }, decide }: QuestionProps) {
  const { t } = useLingui()
  const provider = useProvider()
  const user = useSession().user?.name ?? ''
  const who = [identity.name, identity.email && `(${identity.email})`].filter(Boolean).join(' ')
  const state = useAccountForm(formChecks.confirmEmail, () => decide({ action: 'link' }))
  return (
    <PageLayout narrow title={t`Link ${provider}?`}>
      <AccountForm
        state={state}
        submitLabel={t`Link ${provider}`}
        filled
        aside={<Decline decide={decide} label={t`Cancel`} />}
      >
        <p>
          {who === ''
            ? t`You can then sign in to your account ${user} with ${provider}.`
            : t`You can then sign in to your account ${user} as ${who} with ${provider}.`}
        </p>
      </AccountForm>
    </PageLayout>
  )
}

function SwitchAccount({ decision: { account }, decide }: QuestionProps) {
  const { t } = useLingui()
  const user = useSession().user?.name ?? ''
  const other = account ?? ''
  const state = useAccountForm(formChecks.confirmEmail, () => decide({ action: 'switch' }))
  return (
    <PageLayout narrow title={t`Switch account?`}>
      <AccountForm
        state={state}
        submitLabel={t`Switch to ${other}`}
        filled
        aside={<Decline decide={decide} label={t`Stay signed in as ${user}`} />}
      >
        <p>{t`You’re signed in as ${user}. Switch to ${other}?`}</p>
      </AccountForm>
    </PageLayout>
  )
}

function BringAlong({ decision: { account, characters, games }, decide }: QuestionProps) {
  const { t } = useLingui()
  const provider = useProvider()
  const name = account ?? ''
  const blocker = useMoveBlocker()
  const isEmpty = characters === 0 && games === 0
  const state = useAccountForm(formChecks.confirmEmail, async () => {
    if (blocker === undefined) await decide({ action: 'bring-along' })
  })
  return (
    <PageLayout narrow title={isEmpty ? t`Switch account?` : t`Bring your characters along?`}>
      {blocker}
      <AccountForm
        state={state}
        submitLabel={isEmpty ? t`Switch to ${name}` : t`Bring along`}
        filled
        aside={<Decline decide={decide} label={isEmpty ? t`Stay a guest` : t`Keep them apart`} />}
      >
        <p>{t`You already have an account here with ${provider}: ${name}.`}</p>
        {!isEmpty && <GuestHas characters={characters} games={games} />}
        {!isEmpty && <p className="soft">{t`If you keep them apart, you stay a guest in this browser.`}</p>}
      </AccountForm>
    </PageLayout>
  )
}

function GuestHas({ characters, games }: Pick<Decision, 'characters' | 'games'>) {
  const { t } = useLingui()
  const ofCharacters = t`${plural(characters, { one: '# character', other: '# characters' })}`
  const ofGames = t`${plural(games, { one: '# game', other: '# games' })}`
  if (games === 0) return <p>{t`As a guest you have ${ofCharacters}. Bring everything along to this account?`}</p>
  return <p>{t`As a guest you have ${ofCharacters} and ${ofGames}. Bring everything along to this account?`}</p>
}

interface DeclineProps {
  readonly decide: Decide
  readonly label: string
}

/** Leaves everything as it is. */
function Decline({ decide, label }: DeclineProps) {
  const { messageOfError } = useProblemMessages()
  const toast = useToast()
  const decline = () =>
    void decide({ action: 'cancel' }).catch((failure: unknown) =>
      toast({ title: messageOfError(failure), tone: 'rubric' }),
    )
  return (
    <Button kind="plain" onClick={decline}>
      {label}
    </Button>
  )
}
