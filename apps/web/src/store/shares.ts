import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBackend } from './backend.ts'
import type { PartyMember } from './games-desk.ts'
import type { LinkWish, ShareLink } from './share-desk.ts'

const linksKey = (publicRef: string) => ['links', publicRef]

/** The links that show a character of mine. */
export const useLinks = (publicRef: string) => {
  const backend = useBackend()
  return useQuery<readonly ShareLink[]>({
    queryKey: linksKey(publicRef),
    queryFn: async () => (await backend.shareDesk()).links(publicRef),
  })
}

/** The character of the link with this secret, and the id by which it is followed. */
export const useShown = (token: string) => {
  const backend = useBackend()
  return useQuery<PartyMember & { readonly linkId: string }>({
    queryKey: ['shown', token],
    queryFn: async () => {
      const desk = await backend.shareDesk()
      const linkId = await desk.open(token)
      return { linkId, ...(await desk.shown(linkId)) }
    },
    gcTime: 0,
  })
}

/** What can be done about links; what is on screen follows. */
export function useShareActs(publicRef: string) {
  const backend = useBackend()
  const queries = useQueryClient()
  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: linksKey(publicRef) })
    return {
      /** The secret of the new link. */
      async share(wish: LinkWish): Promise<string> {
        const { token } = await (await backend.shareDesk()).share(publicRef, wish)
        await refresh()
        return token
      },
      async revoke(linkId: string): Promise<void> {
        await (await backend.shareDesk()).revoke(publicRef, linkId)
        await refresh()
      },
    }
  }, [backend, queries, publicRef])
}
