import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useServerApi } from '../api/server-api.ts'
import type { NewShareLink, OpenLink, PartyMember, SharedLogPage, ShareLink } from '../api/types.ts'
import './later-problem-messages.ts'

const linksKey = (publicRef: string) => ['links', publicRef]

/** The share links of a character. */
export const useShareLinks = (publicRef: string) => {
  const api = useServerApi()
  return useQuery<readonly ShareLink[]>({
    queryKey: linksKey(publicRef),
    queryFn: async () => (await api.listLinks({ params: { publicRef } })).links,
  })
}

const sharedKey = (token: string) => ['shared', token]

/** Opens a link with its token; returns the link and its character. */
export const useSharedCharacter = (token: string) => {
  const api = useServerApi()
  return useQuery<PartyMember & { readonly link: OpenLink }>({
    queryKey: sharedKey(token),
    queryFn: async () => {
      const { link } = await api.openLink({ body: { token } })
      return { link, ...(await api.sharedCharacter({ params: { linkId: link.id } })) }
    },
    gcTime: 0,
  })
}

/** The log of a shared character, page by page, newest first; loads nothing if the link does not include it. */
export const useSharedLog = (token: string, link: OpenLink | undefined) => {
  const api = useServerApi()
  return useInfiniteQuery({
    queryKey: [...sharedKey(token), 'log'],
    queryFn: ({ pageParam }): Promise<SharedLogPage> =>
      api.sharedLog({ params: { linkId: link?.id ?? '' }, query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: link?.sections.includes('log') === true,
    gcTime: 0,
  })
}

/** Fetches a shared character and its log again. */
export const useRefetchShared = (token: string): (() => void) => {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: sharedKey(token) }), [queries, token])
}

/** Creates and revokes share links, and reloads their list. */
export function useShareActions(publicRef: string) {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const reload = () => queries.invalidateQueries({ queryKey: linksKey(publicRef) })
    return {
      /** Returns the token of the new link. */
      async share(body: NewShareLink): Promise<string> {
        const { token } = await api.shareCharacter({ params: { publicRef }, body })
        await reload()
        return token
      },
      async revoke(linkId: string): Promise<void> {
        await api.revokeLink({ params: { publicRef, linkId } })
        await reload()
      },
    }
  }, [api, queries, publicRef])
}
