import type { IncomingHttpHeaders } from 'node:http'
import { contract, type ResponseOf } from '@everquill/contract'
import { refused, type ImageSize, type Refused } from '@everquill/domain'
import { changeImage } from '../../commands/images/change-image.ts'
import type { ImageDeps } from '../../commands/images/image-deps.ts'
import { importImage } from '../../commands/images/import-image.ts'
import { removeImage } from '../../commands/images/remove-image.ts'
import type { SaveOutcome } from '../../commands/write-path/save-outcome.ts'
import { ImagesUnavailable, maxImageBytes, type Crop } from '../../images/port.ts'
import { findImage, type FoundImage } from '../../queries/find-image.ts'
import { isCached } from '../if-none-match.ts'
import { actorOf, presentSave, withRef } from './character-routes.ts'
import type { JsonReply, Serve } from '../serve.ts'

/** A picture is never run, framed or embedded by other sites. */
const imageHeaders = {
  'content-disposition': 'inline; filename="profile.webp"',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  // The server decides about each use: after a sign-out the cached picture must not be shown.
  'cache-control': 'private, no-cache',
}

/** Responds with a picture, or with 304 if the caller has it already and still may see it. */
export async function presentPicture(
  found: Promise<FoundImage | null>,
  hash: string,
  size: ImageSize,
  ifNoneMatch: string | string[] | undefined,
) {
  try {
    const image = await found
    if (!image) return refused('not-found')
    const headers = { ...imageHeaders, etag: `"${hash}-${size}"` }
    if (isCached(ifNoneMatch, headers.etag)) return { status: 304 as const, headers }
    const bytes = await image.read()
    return bytes ? { bytes, headers } : refused('not-found')
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error
    return refused('images-unavailable', { retryAfter: 60 })
  }
}

/** Handlers of the picture routes. */
export function imageRoutes(serve: Serve, deps: ImageDeps): void {
  serve(contract.changeImage, async ({ params, query, bytes, headers, caller }) =>
    withRef(params, async (id) => {
      if (isTooLarge(headers)) return refused('image-too-large')
      const crop = cropOf(query)
      if (crop === undefined) {
        return refused('invalid-request', { field: 'left', detail: 'Send left, top and size, or none of them' })
      }
      const upload = { bytes, crop, saveId: query.saveId ?? deps.newId() }
      return presentImage(await changeImage(deps, actorOf(caller), id, upload))
    }),
  )

  serve(contract.removeImage, async ({ params, query: { saveId = deps.newId() }, caller }) =>
    withRef(params, async (id) => presentImage(await removeImage(deps, actorOf(caller), id, saveId))),
  )

  serve(contract.importImage, async ({ params, bytes, headers, caller }) =>
    withRef(params, async (id) => {
      if (isTooLarge(headers)) return refused('image-too-large')
      const outcome = await importImage(deps, actorOf(caller), id, params.hash, bytes)
      return outcome.kind === 'refused' ? outcome : { body: { image: outcome.image } }
    }),
  )

  serve(contract.readImage, async ({ params, query, headers, caller }) =>
    withRef(params, async (id) => {
      const size = Number(query.size ?? '960') as ImageSize
      const found = findImage(deps, actorOf(caller), id, params.hash, size)
      return presentPicture(found, params.hash, size, headers['if-none-match'])
    }),
  )
}

const isTooLarge = (headers: IncomingHttpHeaders): boolean => Number(headers['content-length'] ?? 0) > maxImageBytes

type Side = string | undefined

/** The crop square of a query; null without one, undefined if it is incomplete. */
function cropOf({ left, top, size }: { left?: Side; top?: Side; size?: Side }): Crop | null | undefined {
  if (left === undefined && top === undefined && size === undefined) return null
  if (left === undefined || top === undefined || size === undefined || Number(size) === 0) return undefined
  return { left: Number(left), top: Number(top), size: Number(size) }
}

function presentImage(outcome: SaveOutcome): JsonReply<ResponseOf<'changeImage'>> | Refused {
  const response = presentSave(outcome)
  if ('kind' in response) return response
  return { ...response, body: { image: response.body.character.image, ...response.body } }
}
