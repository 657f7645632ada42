import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import type { NewWebhook, Webhook, WebhookDelivery } from '../../api/types.ts'
import '../later-problem-messages.ts'
import { queryKeys } from '../query-keys.ts'

/** What a webhook is about: a game or a character. */
export type WebhookTarget = { readonly gameId: string } | { readonly publicRef: string }

/** The webhooks of the user. */
export const useWebhooks = () => {
  const api = useServerApi()
  return useQuery<readonly Webhook[]>({
    queryKey: queryKeys.webhooks,
    queryFn: async () => (await api.listWebhooks()).webhooks,
  })
}

/** The latest deliveries of a webhook, newest first. */
export const useDeliveries = (webhookId: string) => {
  const api = useServerApi()
  return useQuery<readonly WebhookDelivery[]>({
    queryKey: [...queryKeys.webhooks, webhookId],
    queryFn: async () => (await api.webhookDeliveries({ params: { webhookId } })).deliveries,
    gcTime: 0,
  })
}

/** Creates, changes, tests and deletes webhooks, and reloads their list. */
export function useWebhookActions() {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const reload = () => queries.invalidateQueries({ queryKey: queryKeys.webhooks })
    return {
      /** Returns the key of its signatures, which is shown only once. */
      create: async (target: WebhookTarget, { gmOnly, ...body }: NewWebhook): Promise<string> => {
        const { secret } =
          'gameId' in target
            ? await api.createGameWebhook({ params: target, body: { ...body, gmOnly } })
            : await api.createCharacterWebhook({ params: target, body })
        await reload()
        return secret
      },
      turn: async (webhookId: string, on: boolean): Promise<void> => {
        await api.changeWebhook({ params: { webhookId }, body: { on } })
        await reload()
      },
      remove: async (webhookId: string): Promise<void> => {
        await api.removeWebhook({ params: { webhookId } })
        await reload()
      },
      test: async (webhookId: string): Promise<WebhookDelivery> => {
        const { delivery } = await api.testWebhook({ params: { webhookId } })
        await reload()
        return delivery
      },
    }
  }, [api, queries])
}
