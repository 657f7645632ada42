import { contract } from '@everquill/contract'
import { refused, type ImageSize } from '@everquill/domain'
import type { ImageDeps } from '../../commands/images/image-deps.ts'
import { openLink } from '../../commands/sharing/open-link.ts'
import { hashOfSecret, revokeLink, shareCharacter } from '../../commands/sharing/share-character.ts'
import { ImagesUnavailable } from '../../images/port.ts'
import { findLink, listLinks, readShared, readSharedImage, readSharedLog } from '../../queries/read-shared.ts'
import type { ShareLink } from '../../storage/shares-port.ts'
import { actorOf, withRef } from './character-routes.ts'
import { namingByIds } from './game-routes.ts'
import { onlyPixels } from './image-routes.ts'
import type { Serve, Caller } from '../serve.ts'

const notFound = refused('not-found')
const day = 86_400

/** What a link shows is for who holds it: no search engine, no other site learns of it. */
const quietly = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

/** Each link has a cookie of its own, so that two can be open in one browser. */
const cookieOf = ({ secure }: Pick<Caller, 'secure'>, linkId: string): string =>
  `${secure ? '__Host-' : ''}everquill-link-${linkId}`

/** What a visitor holds for a link; null without its cookie. */
export function grantOf(caller: Caller, linkId: string): string | null {
  const secret = /^[\w-]{1,64}$/.test(linkId) ? caller.cookies[cookieOf(caller, linkId)] : undefined
  return secret === undefined ? null : hashOfSecret(secret)
}

/** Every call about links, the stream of one aside. */
export function shareRoutes(serveAny: Serve, deps: ImageDeps): void {
  const serve = namingByIds(serveAny)
  serve(contract.listLinks, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const links = await listLinks(deps, actorOf(caller), id)
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
    const outcome = await openLink(deps, { token, network: caller.network })
    if (outcome.kind === 'refused') return outcome
    const { id, label, sections } = outcome.link
    return {
      body: { link: { id, label, sections } },
      headers: quietly,
      cookies: [{ name: cookieOf(caller, id), value: token, maxAge: 90 * day, path: '/' }],
    }
  })

  serve(contract.sharedCharacter, async ({ params: { linkId }, caller }) => {
    const shared = await readShared(deps, await findLink(deps, linkId, grantOf(caller, linkId)))
    return shared ? { body: shared, headers: quietly } : notFound
  })

  serve(contract.sharedLog, async ({ params: { linkId }, query: { before }, caller }) => {
    const page = { limit: 100, ...(before !== undefined && { before: Number(before) }) }
    const read = await readSharedLog(deps, await findLink(deps, linkId, grantOf(caller, linkId)), page)
    if (!read) return notFound
    return { body: { ...read, next: read.next === null ? null : String(read.next) }, headers: quietly }
  })

  serve(contract.sharedImage, async ({ params: { linkId, hash }, query, caller }) => {
    const size = Number(query.size ?? '960') as ImageSize
    try {
      const link = await findLink(deps, linkId, grantOf(caller, linkId))
      const bytes = await readSharedImage(deps, link, hash, size)
      return bytes ? { bytes, headers: { ...quietly, ...onlyPixels, 'cache-control': 'private, no-store' } } : notFound
    } catch (error) {
      if (!(error instanceof ImagesUnavailable)) throw error
      return refused('images-unavailable', { retryAfter: 60 })
    }
  })
}

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const presentLink = ({ id, label, sections, createdAt, expiresAt, lastUsedAt, uses }: ShareLink) => ({
  id,
  label,
  sections,
  createdAt: moment(createdAt),
  expiresAt: moment(expiresAt),
  lastUsedAt: moment(lastUsedAt),
  uses,
})
