import type { RequestOf } from '@everquill/contract'
import { expectedUserHeader } from '@everquill/contract/route-paths'
import { requestLine } from '@everquill/contract/route-paths'
import { problemIn } from './response-problem.ts'
import type { SavedCharacter } from './types.ts'
import { InvalidResponse, isValidResponse } from './validate-response.ts'

/** A portrait to upload. */
export interface PictureUpload {
  readonly publicRef: string
  /** Retries use the same id, so the server stores the picture once. */
  readonly saveId: string
  /** The name of a picture that an imported log refers to: it is stored, and nothing of the character changes. */
  readonly imported?: string
  /** Null removes the current picture. */
  readonly picture: { readonly bytes: ArrayBuffer; readonly type: string } | null
}

/** Uploads a picture; null if that was no save. Throws a `ProblemError` if the server refuses it and any other error if no response arrives. */
export type SendPicture = (
  upload: PictureUpload,
  options: {
    readonly signal: AbortSignal
    /** Receives the uploaded fraction, from 0 to 1. */
    readonly onProgress: (progress: number) => void
  },
) => Promise<SavedCharacter | null>

/** Milliseconds without a response after which an upload counts as failed. */
const uploadTimeout = 120_000

/** Uploads or removes a picture with XMLHttpRequest, because fetch does not report upload progress. */
export const sendPicture =
  (currentUser: () => string | null): SendPicture =>
  async (upload, options) => {
    const { picture } = upload
    const { name, request } = callOf(upload)
    const { method, url } = requestLine(name, request)
    const user = currentUser()
    const transport = new XMLHttpRequest()
    transport.open(method, url)
    transport.timeout = uploadTimeout
    if (user !== null) transport.setRequestHeader(expectedUserHeader, user)
    if (picture) transport.setRequestHeader('content-type', picture.type)
    await send(transport, upload, options)
    const { status, responseText } = transport
    const response = parseJson(responseText)
    if (status === 200 && name === 'importImage' && isValidResponse(name, response, request, user)) return null
    if (status === 200 && name !== 'importImage' && isValidResponse(name, response, request, user)) return response
    const type = transport.getResponseHeader('content-type') ?? ''
    throw (
      problemIn(status, type, response) ?? new InvalidResponse(`${method} ${url}: status ${status}, unexpected content`)
    )
  }

function callOf({ publicRef, saveId, imported, picture }: PictureUpload) {
  if (imported !== undefined) {
    const request: RequestOf<'importImage'> = { params: { publicRef, hash: imported } }
    return { name: 'importImage' as const, request }
  }
  const request: RequestOf<'changeImage' | 'removeImage'> = { params: { publicRef }, query: { saveId } }
  return { name: picture ? ('changeImage' as const) : ('removeImage' as const), request }
}

/** The value in a response; null if it is not JSON, such as the page of a proxy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Resolves as soon as there is a response, whatever it says. */
const send = (
  transport: XMLHttpRequest,
  { picture }: PictureUpload,
  { signal, onProgress }: Parameters<SendPicture>[1],
): Promise<void> =>
  new Promise((resolve, reject) => {
    transport.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    for (const event of ['error', 'abort', 'timeout']) {
      transport.addEventListener(event, () => reject(new Error(`The picture upload got no response: ${event}`)))
    }
    transport.addEventListener('load', () => {
      onProgress(1)
      resolve()
    })
    signal.addEventListener('abort', () => transport.abort())
    transport.send(picture?.bytes ?? null)
  })
