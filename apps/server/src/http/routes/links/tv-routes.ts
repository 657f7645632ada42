import { contract } from '@everquill/contract'
import { refused, type ImageSize } from '@everquill/domain'
import type { ImageDeps } from '../../../commands/images/image-deps.ts'
import { openTvLink } from '../../../commands/sharing/open-link.ts'
import { createTvLink, revokeTvLink } from '../../../commands/sharing/tv-links.ts'
import { findTvImage, findTvLink, listTvLinks, readTv, readTvOfLink } from '../../../queries/read-tv.ts'
import type { TvLink } from '../../../storage/shares-port.ts'
import { linkCookies } from '../../cookies/link-cookies.ts'
import type { Serve } from '../../serve.ts'
import { actorOf, withRef } from '../character-routes.ts'
import { requireValidIds } from '../game-routes.ts'
import { presentPicture } from '../image-routes.ts'
import { isoTime, linkTokenHash, privateHeaders } from './share-routes.ts'

const notFound = refused('not-found')

/** Handlers of the routes for the TV view and TV links, except the event stream. */
export function tvRoutes(serveRoute: Serve, deps: ImageDeps): void {
  const serve = requireValidIds(serveRoute)

  serve(contract.readTv, async ({ params: { gameId }, caller }) => {
    const body = await readTv(deps, actorOf(caller), gameId)
    return body ? { body } : notFound
  })

  serve(contract.listTvLinks, async ({ params: { gameId }, caller }) => {
    const links = await listTvLinks(deps, actorOf(caller), gameId)
    return links ? { body: { links: links.map(presentLink) } } : notFound
  })

  serve(contract.createTvLink, async ({ params: { gameId }, body, caller }) => {
    const outcome = await createTvLink(deps, actorOf(caller), gameId, body)
    return outcome.kind === 'refused' ? outcome : { body: { link: presentLink(outcome.link), token: outcome.token } }
  })

  serve(contract.revokeTvLink, async ({ params: { gameId, linkId }, caller }) => {
    const outcome = await revokeTvLink(deps, actorOf(caller), gameId, linkId)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.openTvLink, async ({ body: { token }, caller }) => {
    const outcome = await openTvLink(deps, { token, network: caller.network })
    if (outcome.kind === 'refused') return outcome
    const { id } = outcome.link
    return { body: { link: { id } }, headers: privateHeaders, cookies: linkCookies(caller, 'tvScreen', id, token) }
  })

  serve(contract.tvScreen, async ({ params: { linkId }, caller }) => {
    const body = await readTvOfLink(deps, await findTvLink(deps, linkId, linkTokenHash(caller)))
    return body ? { body, headers: privateHeaders } : notFound
  })

  serve(contract.tvImage, async ({ params, query, headers, caller }) =>
    withRef(params, async (id) => {
      const size = Number(query.size ?? '960') as ImageSize
      const link = await findTvLink(deps, params.linkId, linkTokenHash(caller))
      const found = findTvImage(deps, link, id, params.hash, size)
      const response = await presentPicture(found, params.hash, size, headers['if-none-match'])
      return 'kind' in response ? response : { ...response, headers: { ...privateHeaders, ...response.headers } }
    }),
  )
}

const presentLink = ({ id, label, createdAt, expiresAt, lastUsedAt, uses }: TvLink) => ({
  id,
  label,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
  lastUsedAt: isoTime(lastUsedAt),
  uses,
})
