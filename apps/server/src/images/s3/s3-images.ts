import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { ImagesUnavailable, assertKey, type ImageStore, type StoredObject } from '../port.ts'

/** A bucket and its credentials; times are in milliseconds. */
export interface S3Options {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly pathStyle: boolean
  readonly timeout?: number
  readonly retryDelay?: number
  /** Keys per list request. */
  readonly pageSize?: number
}

const maxTries = 3

/** Stores pictures in an S3-compatible bucket. Every request is signed, including its body. */
export function s3Images(options: S3Options): ImageStore {
  const { accessKeyId, secretAccessKey, region, timeout = 5_000, retryDelay = 200, pageSize = 1_000 } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = bucketAddress(options)

  async function once(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const signed = await client.sign(`${base}${path}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': path.endsWith('.json') ? 'application/json' : 'image/webp' }),
      },
      ...(body && { body }),
    })
    return fetch(signed, { signal: AbortSignal.timeout(timeout) })
  }

  /** Retries failed requests, which is safe because all of them are idempotent. */
  async function request(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await once(method, path, body).catch((error: unknown) => new RequestFailed(errorMessage(error)))
      const isRetryable = response instanceof RequestFailed || response.status >= 500 || response.status === 429
      if (!isRetryable || tries === maxTries) {
        if (response instanceof Response && !isRetryable) return response
        throw unavailable(response instanceof Response ? await describeError(response) : response.message)
      }
      if (response instanceof Response) await response.arrayBuffer().catch(() => undefined)
      await wait(retryDelay * 2 ** tries)
    }
  }

  async function requestOk(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<string> {
    const response = await request(method, path, body)
    if (!response.ok) throw unavailable(await describeError(response))
    return response.text()
  }

  return {
    async put(key, bytes) {
      await requestOk('PUT', `/${assertKey(key)}`, Uint8Array.from(bytes))
    },
    async get(key) {
      const response = await request('GET', `/${assertKey(key)}`)
      if (response.ok) return readBody(response.arrayBuffer())
      const description = await describeError(response)
      // A missing bucket is an error, a missing picture is not.
      if (response.status === 404 && description.includes('NoSuchKey')) return null
      throw unavailable(description)
    },
    async remove(keys) {
      for (const key of keys.map(assertKey)) {
        const response = await request('DELETE', `/${key}`)
        const description = await describeError(response)
        if (!response.ok && !description.includes('NoSuchKey')) throw unavailable(description)
      }
    },
    async *list(folder) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          'max-keys': String(pageSize),
          prefix: `${folder}/`,
          ...(token !== undefined && { 'continuation-token': token }),
        })
        const page = await requestOk('GET', `?${query.toString().replaceAll('+', '%20')}`)
        yield objectsIn(page)
        token = textOf(page, 'NextContinuationToken')
      } while (token !== undefined)
    },
    async probe() {
      await requestOk('HEAD', '')
    },
  }
}

/** The address of a bucket: its name is in the path or a subdomain. */
export function bucketAddress({ endpoint, bucket, pathStyle }: Pick<S3Options, 'endpoint' | 'bucket' | 'pathStyle'>) {
  return pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
}

class RequestFailed extends Error {}

const unavailable = (description: string): ImagesUnavailable =>
  new ImagesUnavailable(`The image bucket cannot be used (${description}).`)

const errorMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** The status and error code of a response, without any part of the request. */
async function describeError(response: Response): Promise<string> {
  const code = textOf(await response.text().catch(() => ''), 'Code')
  return `status ${response.status}${code === undefined ? '' : ` ${code.slice(0, 80)}`}`
}

async function readBody(bytes: Promise<ArrayBuffer>): Promise<Uint8Array> {
  try {
    return new Uint8Array(await bytes)
  } catch (error) {
    throw unavailable(errorMessage(error))
  }
}

const objectsIn = (page: string): StoredObject[] =>
  [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, element = '']) => ({
    key: textOf(element, 'Key') ?? '',
    bytes: Number(textOf(element, 'Size')),
    writtenAt: Date.parse(textOf(element, 'LastModified') ?? ''),
  }))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element with this name. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
}
