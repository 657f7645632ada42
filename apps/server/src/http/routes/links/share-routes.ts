import { contract } from '@everquill/contract'
import { refused, type ImageSize } from '@everquill/domain'
import type { ImageDeps } from '../../../commands/images/image-deps.ts'
import { openShareLink } from '../../../commands/sharing/open-link.ts'
import { hashToken, revokeLink, shareCharacter } from '../../../commands/sharing/share-character.ts'
import {
  findShareLink,
  listShareLinks,
  findSharedImage,
  readShared,
  readSharedLog,
} from '../../../queries/read-shared.ts'
import type { ShareLink } from '../../../storage/shares-port.ts'
import { linkCookies, linkTokenOf } from '../../cookies/link-cookies.ts'
import { actorOf, withRef } from '../character-routes.ts'
import { requireValidIds } from '../game-routes.ts'
import { presentPicture } from '../image-routes.ts'
import type { Caller, Serve } from '../../serve.ts'

const notFound = refused('not-found')

/** Keeps what links show out of search engines and out of the Referer header. */
export const privateHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

/** The hash of the token that a caller holds for a link; null without its cookie. */
export function linkTokenHash(caller: Caller): string | null {
  const token = linkTokenOf(caller)
  return token === undefined ? null : hashToken(token)
}

/** Handlers of the share link routes, except the event stream. */
export function shareRoutes(serveRoute: Serve, deps: ImageDeps): void {
  const serve = requireValidIds(serveRoute)
  serve(contract.listLinks, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const links = await listShareLinks(deps, actorOf(caller), id)
      return links ? { body: { links: links.map(presentLink) } } : notFound
    }),
  )

  serve(contract.shareCharacter, async ({ params, body: { label, sections, days }, caller }) =>
    withRef(params, async (id) => {
      const outcome = await shareCharacter(deps, actorOf(caller), id, {
        label,
        sections,
        days: days === 'until revoked' ? null : days,
      })
      return outcome.kind === 'refused' ? outcome : { body: { link: presentLink(outcome.link), token: outcome.token } }
    }),
  )

  serve(contract.revokeLink, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const outcome = await revokeLink(deps, actorOf(caller), id, params.linkId)
      return outcome.kind === 'refused' ? outcome : {}
    }),
  )

  serve(contract.openLink, async ({ body: { token }, caller }) => {
    const outcome = await openShareLink(deps, { token, network: caller.network })
    if (outcome.kind === 'refused') return outcome
    const { id, label, sections } = outcome.link
    return {
      body: { link: { id, label, sections } },
      headers: privateHeaders,
      cookies: linkCookies(caller, 'sharedCharacter', id, token),
    }
  })

  serve(contract.sharedCharacter, async ({ params: { linkId }, caller }) => {
    const shared = await readShared(deps, await findShareLink(deps, linkId, linkTokenHash(caller)))
    return shared ? { body: shared, headers: privateHeaders } : notFound
  })

  serve(contract.sharedLog, async ({ params: { linkId }, query: { before }, caller }) => {
    const page = { limit: 100, ...(before !== undefined && { before: Number(before) }) }
    const read = await readSharedLog(deps, await findShareLink(deps, linkId, linkTokenHash(caller)), page)
    if (!read) return notFound
    return { body: { ...read, next: read.next === null ? null : String(read.next) }, headers: privateHeaders }
  })

  serve(contract.sharedImage, async ({ params: { linkId, hash }, query, headers, caller }) => {
    const size = Number(query.size ?? '960') as ImageSize
    const link = await findShareLink(deps, linkId, linkTokenHash(caller))
    const found = findSharedImage(deps, link, hash, size)
    const response = await presentPicture(found, hash, size, headers['if-none-match'])
    return 'kind' in response ? response : { ...response, headers: { ...privateHeaders, ...response.headers } }
  })
}

/** A time of a link as it is sent. */
export const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const presentLink = ({ id, label, sections, createdAt, expiresAt, lastUsedAt, uses }: ShareLink) => ({
  id,
  label,
  sections,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: isoTime(expiresAt),
  lastUsedAt: isoTime(lastUsedAt),
  uses,
})
