import type { OpenLink, ShareApi, ShareLink } from './share-api.ts'
import type { Call } from './call.ts'

const links = (publicRef: string): string => `/api/characters/${encodeURIComponent(publicRef)}/links`

const shared = (linkId: string): string => `/api/share/${encodeURIComponent(linkId)}`

/** The calls about links. */
export const shareApi = (call: Call): ShareApi => ({
  links: async (publicRef) => (await call<{ readonly links: readonly ShareLink[] }>(links(publicRef))).links,
  share: (publicRef, wish) => call(links(publicRef), { method: 'POST', body: wish }),
  revoke: (publicRef, linkId) => call(`${links(publicRef)}/${encodeURIComponent(linkId)}`, { method: 'DELETE' }),
  open: async (token) =>
    (await call<{ readonly link: OpenLink }>('/api/share/open', { method: 'POST', body: { token } })).link,
  shown: (linkId) => call(shared(linkId)),
  log: (linkId, before) => call(`${shared(linkId)}/log${before === null ? '' : `?before=${before}`}`),
})
