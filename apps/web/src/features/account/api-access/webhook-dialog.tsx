import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Webhook } from '../../../api/types.ts'
import { useDates } from '../../../i18n/use-dates.ts'
import { useDeliveries, useWebhookActions } from '../../../queries/account/webhooks.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import accountStyles from '../account.module.css'
import styles from './api-access.module.css'
import { useWebhookTexts } from './use-webhook-texts.ts'

interface WebhookDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** The latest deliveries of a webhook, a test, and its end. */
export function WebhookDialog({ webhook: { id, address }, onClose }: WebhookDialogProps) {
  const { t } = useLingui()
  const { when } = useDates()
  const texts = useWebhookTexts()
  const { data: deliveries = [] } = useDeliveries(id)
  const { test, remove } = useWebhookActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [result, setResult] = useState<string>()
  const sendTest = () =>
    attempt(t`Couldn’t send a test`, async () => {
      setResult(undefined)
      setResult(texts.resultOf(await test(id)))
    })
  const removeIt = () =>
    attempt(t`Couldn’t delete the webhook`, async () => {
      await remove(id)
      onClose()
    })
  return (
    <Dialog open onClose={onClose} title={address}>
      <div className={accountStyles['actions']}>
        <Button small onClick={sendTest}>{t`Send a test`}</Button>
        <Button small kind="plain" onClick={removeIt}>{t`Delete webhook`}</Button>
        <span role="status">{result}</span>
      </div>
      <section className={styles['deliveries']}>
        <h3>{t`Latest deliveries`}</h3>
        {deliveries.length === 0 && <p className="soft">{t`Nothing sent yet.`}</p>}
        <ul>
          {deliveries.map((delivery) => (
            <li key={delivery.id} className={styles['delivery']}>
              <p>
                {texts.events[delivery.event]} · {texts.resultOf(delivery)}
              </p>
              <p className="small faint">
                {when(new Date(delivery.at))} · {t`${delivery.durationMs} ms`}
              </p>
              {delivery.response !== '' && <p className="small soft">{delivery.response}</p>}
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}
