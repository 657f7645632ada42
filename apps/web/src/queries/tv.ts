import type { TvScreen } from '@everquill/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useServerApi } from '../api/server-api.ts'
import type { NewTvLink, TvLink } from '../api/types.ts'
import './later-problem-messages.ts'
import { queryKeys } from './query-keys.ts'

/** What a TV shows of a game, for its members; the event stream keeps it up to date. */
export const useTv = (gameId: string) => {
  const api = useServerApi()
  return useQuery<TvScreen>({
    queryKey: queryKeys.tv(gameId),
    queryFn: () => api.readTv({ params: { gameId } }),
  })
}

/** Opens a TV link with its token; returns the id of the link. */
export const useOpenTvLink = (token: string) => {
  const api = useServerApi()
  return useQuery<string>({
    queryKey: ['tv link', token],
    queryFn: async () => (await api.openTvLink({ body: { token } })).link.id,
    // Opened once: the cookie lasts as long as the page.
    staleTime: 'static',
    gcTime: 0,
  })
}

const screenKey = (linkId: string) => ['tv screen', linkId]

/** What an open TV link shows. */
export const useTvOfLink = (linkId: string | undefined) => {
  const api = useServerApi()
  return useQuery<TvScreen>({
    queryKey: screenKey(linkId ?? ''),
    queryFn: () => api.tvScreen({ params: { linkId: linkId ?? '' } }),
    enabled: linkId !== undefined,
    gcTime: 0,
  })
}

/** Fetches again what a TV link shows. */
export const useRefetchTv = (linkId: string | undefined): (() => void) => {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: screenKey(linkId ?? '') }), [queries, linkId])
}

const linksKey = (gameId: string) => ['tv links', gameId]

/** The TV links of a game, for its GMs. */
export const useTvLinks = (gameId: string) => {
  const api = useServerApi()
  return useQuery<readonly TvLink[]>({
    queryKey: linksKey(gameId),
    queryFn: async () => (await api.listTvLinks({ params: { gameId } })).links,
  })
}

/** Creates and revokes TV links, and reloads their list. */
export function useTvLinkActions(gameId: string) {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const reload = () => queries.invalidateQueries({ queryKey: linksKey(gameId) })
    return {
      /** Returns the token of the new link. */
      async create(body: NewTvLink): Promise<string> {
        const { token } = await api.createTvLink({ params: { gameId }, body })
        await reload()
        return token
      },
      async revoke(linkId: string): Promise<void> {
        await api.revokeTvLink({ params: { gameId, linkId } })
        await reload()
      },
    }
  }, [api, queries, gameId])
}
