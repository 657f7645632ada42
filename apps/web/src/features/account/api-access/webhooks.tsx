import { useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WebhookIcon from 'lucide-react/icons/webhook'
import { Suspense, useState } from 'react'
import type { Webhook } from '../../../api/types.ts'
import { useWebhookActions, useWebhooks } from '../../../queries/account/webhooks.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NotLoaded } from '../../../ui/loading/not-loaded.tsx'
import { OneTimeSecret } from '../../../ui/links/one-time-secret.tsx'
import styles from './api-access.module.css'
import { useWebhookTexts } from './use-webhook-texts.ts'

const NewWebhookDialog = lazyPart(async () => (await import('./new-webhook-dialog.tsx')).NewWebhookDialog)
const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

/** Lists the user’s webhooks, which can be created, switched, tested and deleted. */
export function Webhooks() {
  const { t } = useLingui()
  const { data, error, refetch } = useWebhooks()
  const { messageOfError } = useProblemMessages()
  const { turn } = useWebhookActions()
  const attempt = useAttempt(messageOfError)
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const open = data?.find(({ id }) => id === openId)
  const newWebhook = (
    <Button small onClick={() => setCreating(true)}>
      <Plus />
      {t`New webhook`}
    </Button>
  )
  return (
    <Section title={t`Webhooks`} action={newWebhook}>
      <p className="soft">{t`Everquill calls your address or posts in your Discord channel when something happens.`}</p>
      {secret !== undefined && (
        <OneTimeSecret
          secret={secret}
          note={t`Every call is signed with this key. Copy it now: you won’t see it again.`}
        />
      )}
      {data === undefined && (
        <NotLoaded lines={2} problem={error && messageOfError(error)} onRetry={() => void refetch()} />
      )}
      <ul>
        {data?.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onOpen={() => setOpenId(webhook.id)}
            onTurn={(on) => attempt(t`Couldn’t change the webhook`, () => turn(webhook.id, on))}
          />
        ))}
      </ul>
      <Suspense>
        {isCreating && (
          <NewWebhookDialog
            onClose={() => setCreating(false)}
            onCreated={(created) => {
              setSecret(created)
              setCreating(false)
            }}
          />
        )}
        {open && <WebhookDialog webhook={open} onClose={() => setOpenId(undefined)} />}
      </Suspense>
    </Section>
  )
}

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly onOpen: () => void
  readonly onTurn: (on: boolean) => void
}

function WebhookRow({ webhook, onOpen, onTurn }: WebhookRowProps) {
  const { t } = useLingui()
  const texts = useWebhookTexts()
  const { address, target, topics, stopped } = webhook
  return (
    <li className={styles['webhook']}>
      <StateIcon webhook={webhook} />
      <div>
        <p>{address}</p>
        <p className="small soft">
          {[target.name, topics.map((topic) => texts.topics[topic]).join(', ')]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        <p className="small faint">{texts.stateOf(webhook)}</p>
      </div>
      <div className={styles['row-actions']}>
        <Button small kind="plain" aria-label={t`Details of ${address}`} onClick={onOpen}>
          {t`Details`}
        </Button>
        <Switch label={stopped === null ? t`On` : t`Off`} about={address} isOn={stopped === null} onTurn={onTurn} />
      </div>
    </li>
  )
}

function StateIcon({ webhook: { stopped, failures, lastDelivery } }: { readonly webhook: Webhook }) {
  if (failures > 0 || (stopped !== null && stopped !== 'by-user')) return <TriangleAlert />
  return stopped === null && lastDelivery !== null ? <CircleCheck /> : <WebhookIcon />
}
