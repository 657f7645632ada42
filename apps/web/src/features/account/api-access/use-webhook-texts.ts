import type { WebhookTopic } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Webhook, WebhookDelivery } from '../../../api/types.ts'
import { useDates } from '../../../i18n/use-dates.ts'

/** Texts for webhooks and their deliveries. */
export function useWebhookTexts() {
  const { t } = useLingui()
  const { when, time } = useDates()
  const topics: Readonly<Record<WebhookTopic, string>> = {
    saves: t`changes`,
    rolls: t`rolls`,
    awards: t`awards`,
    'level-ups': t`level-ups`,
    sessions: t`start and end of sessions`,
  }
  const choices: Readonly<Record<WebhookTopic, string>> = {
    saves: t`Changes of characters`,
    rolls: t`Rolls`,
    awards: t`Awards`,
    'level-ups': t`Level-ups`,
    sessions: t`Start and end of sessions`,
  }
  const events: Readonly<Record<WebhookDelivery['event'], string>> = {
    save: t`Change`,
    roll: t`Dice roll`,
    award: t`Award`,
    'level-up': t`Level-up`,
    'session-start': t`Game session started`,
    'session-end': t`Game session ended`,
    test: t`Test`,
  }
  const problems: Readonly<Record<string, string>> = {
    'address-not-allowed': t`This address isn’t allowed: it must be public.`,
    'name-not-found': t`There’s no server with this name.`,
    'not-reachable': t`The server can’t be reached.`,
    'certificate-invalid': t`The server’s certificate isn’t valid.`,
    timeout: t`No response within 5 seconds.`,
    'connection-broken': t`The connection was lost.`,
  }
  const resultOf = ({ status, problem }: WebhookDelivery): string =>
    status === null ? (problems[problem ?? ''] ?? t`No response.`) : t`Response ${status}`

  const stops: Readonly<Record<NonNullable<Webhook['stopped']>, string>> = {
    'by-user': t`switched off`,
    failing: t`switched off after failing for three days`,
    gone: t`switched off: the address no longer exists`,
    'no-access': t`switched off: you no longer have access`,
  }
  const stateOf = ({ stopped, failures, nextAttemptAt, lastDelivery }: Webhook): string => {
    if (stopped !== null) return stops[stopped]
    if (nextAttemptAt !== null) {
      const next = time(new Date(nextAttemptAt))
      return t`failed ${plural(failures, { one: 'once', other: '# times' })}, next try at ${next}`
    }
    if (!lastDelivery) return t`nothing sent yet`
    const [result, at] = [resultOf(lastDelivery), when(new Date(lastDelivery.at))]
    return `${result}, ${at}`
  }
  return { topics, choices, events, resultOf, stateOf }
}
