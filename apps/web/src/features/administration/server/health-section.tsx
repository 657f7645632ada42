import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../../i18n/use-dates.ts'
import { useAdministrationActions, type ServerOverview } from '../../../queries/administration/administration.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { useAdminAction, type WithProof } from '../use-admin-action.ts'
import { StatusRow } from './status-row.tsx'

interface HealthSectionProps {
  readonly health: ServerOverview['health']
  readonly withProof: WithProof
}

/** Whether everything that the server needs works. */
export function HealthSection({ health, withProof }: HealthSectionProps) {
  const { t } = useLingui()
  const { database, streams, images, content } = health
  const { engine, milliseconds } = database
  return (
    <Section title={t`Health`}>
      <ul>
        <StatusRow state="good" name={t`Database`} detail={t`${engine}, ${milliseconds} ms`} />
        <StatusRow
          state="good"
          name={t`Live connections`}
          detail={plural(streams, { one: '# open', other: '# open' })}
        />
        <StatusRow
          state={images === null ? 'good' : 'bad'}
          name={t`Pictures`}
          detail={images === null ? t`Can be stored` : t`Can’t be stored: ${images}`}
        />
        <EmailRow email={health.email} />
        <ContentRow content={content} withProof={withProof} />
      </ul>
    </Section>
  )
}

function EmailRow({ email }: { readonly email: ServerOverview['health']['email'] }) {
  const { t } = useLingui()
  const { when } = useDates()
  const reason = useEmailProblem(email.problem)
  const failed = email.lastFailedAt === null ? '' : when(new Date(email.lastFailedAt))
  const sent = email.lastSentAt === null ? '' : when(new Date(email.lastSentAt))
  const state = !email.configured ? 'off' : reason === null ? 'good' : 'bad'
  const detail =
    state === 'off'
      ? t`Not set up. People can’t reset their own passwords.`
      : reason !== null
        ? t`Emails can’t be sent. ${reason} Last attempt: ${failed}.`
        : sent === ''
          ? t`Set up. Nothing sent since the server started.`
          : t`Last sent: ${sent}`
  return <StatusRow state={state} name={t`Email`} detail={detail} />
}

/** Why no emails can be sent, as a sentence. */
function useEmailProblem(problem: ServerOverview['health']['email']['problem']): string | null {
  const { t } = useLingui()
  switch (problem) {
    case null:
      return null
    case 'unreachable':
      return t`The mail server can’t be reached.`
    case 'sign-in-refused':
      return t`The mail server doesn’t accept the user name or password in SMTP_URL.`
    case 'no-secure-connection':
      return t`Couldn’t connect securely to the mail server. Check its certificate and SMTP_URL.`
    case 'refused':
      return t`The mail server rejects them. Check SMTP_FROM.`
    case 'failed':
      return t`The server log says why.`
  }
}

interface ContentRowProps {
  readonly content: ServerOverview['health']['content']
  readonly withProof: WithProof
}

function ContentRow({ content: { server, problem }, withProof }: ContentRowProps) {
  const { t } = useLingui()
  const { refreshContent } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const toast = useToast()
  const refresh = async () => {
    const found = await refreshContent()
    toast(
      found === null
        ? { title: t`The catalogue is up to date` }
        : { title: t`The catalogue has a problem`, detail: found, tone: 'rubric' },
    )
  }
  return (
    <StatusRow state={problem === null ? 'good' : 'bad'} name={t`Catalogue`} detail={problem ?? server ?? t`Built in`}>
      {server !== null && (
        <Button small onClick={() => run(t`Couldn’t refresh the catalogue`, refresh)}>{t`Refresh now`}</Button>
      )}
    </StatusRow>
  )
}
