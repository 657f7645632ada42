import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useBackend } from '../api/backend.ts'
import type { PartyMember } from '../api/games-api.ts'
import type { LinkWish, OpenLink, SharedLogPage, ShareLink } from '../api/share-api.ts'

const linksKey = (publicRef: string) => ['links', publicRef]

/** The links that show a character of mine. */
export const useLinks = (publicRef: string) => {
  const backend = useBackend()
  return useQuery<readonly ShareLink[]>({
    queryKey: linksKey(publicRef),
    queryFn: async () => (await backend.shareApi()).links(publicRef),
  })
}

const shownKey = (token: string) => ['shown', token]

/** The character of the link with this secret, and the link by which it is followed. */
export const useShown = (token: string) => {
  const backend = useBackend()
  return useQuery<PartyMember & { readonly link: OpenLink }>({
    queryKey: shownKey(token),
    queryFn: async () => {
      const desk = await backend.shareApi()
      const link = await desk.open(token)
      return { link, ...(await desk.shown(link.id)) }
    },
    gcTime: 0,
  })
}

/** Its log, page by page, newest first; nothing where the link does not show it. */
export const useShownLog = (token: string, link: OpenLink | undefined) => {
  const backend = useBackend()
  return useInfiniteQuery({
    queryKey: [...shownKey(token), 'log'],
    queryFn: async ({ pageParam }): Promise<SharedLogPage> => (await backend.shareApi()).log(link?.id ?? '', pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: link?.sections.includes('log') === true,
    gcTime: 0,
  })
}

/** What a link shows is fetched anew. */
export const useShownAgain = (token: string): (() => void) => {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: shownKey(token) }), [queries, token])
}

/** What can be done about links; what is on screen follows. */
export function useShareActions(publicRef: string) {
  const backend = useBackend()
  const queries = useQueryClient()
  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: linksKey(publicRef) })
    return {
      /** The secret of the new link. */
      async share(wish: LinkWish): Promise<string> {
        const { token } = await (await backend.shareApi()).share(publicRef, wish)
        await refresh()
        return token
      },
      async revoke(linkId: string): Promise<void> {
        await (await backend.shareApi()).revoke(publicRef, linkId)
        await refresh()
      },
    }
  }, [backend, queries, publicRef])
}
