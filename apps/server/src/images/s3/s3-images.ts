import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { ImagesUnavailable, mustBeKey, type ImageStore, type StoredObject } from '../port.ts'

/** A bucket, and how patient we are with it; in milliseconds. */
export interface S3Options {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly pathStyle: boolean
  readonly patience?: number
  readonly pause?: number
  /** How many are listed at once. */
  readonly pageSize?: number
}

const maxTries = 3

/** Pictures in a bucket of anything that speaks as Amazon S3 does. Every request is signed, its body included. */
export function s3Images(options: S3Options): ImageStore {
  const { accessKeyId, secretAccessKey, region, patience = 5_000, pause = 200, pageSize = 1_000 } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = bucketAddress(options)

  async function once(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const request = await client.sign(`${base}${path}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': 'image/webp' }),
      },
      ...(body && { body }),
    })
    return fetch(request, { signal: AbortSignal.timeout(patience) })
  }

  /** The same again when the other side stumbles: each of our requests means the same however often it is made. */
  async function ask(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await once(method, path, body).catch((error: unknown) => new Stumble(wordsOf(error)))
      const stumbles = answer instanceof Stumble || answer.status >= 500 || answer.status === 429
      if (!stumbles || tries === maxTries) {
        if (answer instanceof Response && !stumbles) return answer
        throw unavailable(answer instanceof Response ? await said(answer) : answer.message)
      }
      if (answer instanceof Response) await answer.arrayBuffer().catch(() => undefined)
      await wait(pause * 2 ** tries)
    }
  }

  async function mustDo(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<string> {
    const answer = await ask(method, path, body)
    if (!answer.ok) throw unavailable(await said(answer))
    return answer.text()
  }

  return {
    async put(key, bytes) {
      await mustDo('PUT', `/${mustBeKey(key)}`, Uint8Array.from(bytes))
    },
    async get(key) {
      const answer = await ask('GET', `/${mustBeKey(key)}`)
      if (answer.ok) return inTime(answer.arrayBuffer())
      const words = await said(answer)
      // A bucket that is not there is another matter than a picture that is not.
      if (answer.status === 404 && words.includes('NoSuchKey')) return null
      throw unavailable(words)
    },
    async remove(keys) {
      for (const key of keys.map(mustBeKey)) {
        const answer = await ask('DELETE', `/${key}`)
        const words = await said(answer)
        if (!answer.ok && !words.includes('NoSuchKey')) throw unavailable(words)
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
        const page = await mustDo('GET', `?${query.toString().replaceAll('+', '%20')}`)
        yield objectsIn(page)
        token = textOf(page, 'NextContinuationToken')
      } while (token !== undefined)
    },
    async probe() {
      await mustDo('HEAD', '')
    },
  }
}

/** Where a bucket is: most servers want its name in the path, some before their own. */
export function bucketAddress({ endpoint, bucket, pathStyle }: Pick<S3Options, 'endpoint' | 'bucket' | 'pathStyle'>) {
  return pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
}

class Stumble extends Error {}

const unavailable = (words: string): ImagesUnavailable =>
  new ImagesUnavailable(`The bucket of the pictures cannot be used (${words}).`)

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** What the other side says of itself, short enough for a line, and never what was sent. */
async function said(answer: Response): Promise<string> {
  const code = textOf(await answer.text().catch(() => ''), 'Code')
  return `it answered ${answer.status}${code === undefined ? '' : ` ${code.slice(0, 80)}`}`
}

async function inTime(bytes: Promise<ArrayBuffer>): Promise<Uint8Array> {
  try {
    return new Uint8Array(await bytes)
  } catch (error) {
    throw unavailable(wordsOf(error))
  }
}

const objectsIn = (page: string): StoredObject[] =>
  [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, about = '']) => ({
    key: textOf(about, 'Key') ?? '',
    bytes: Number(textOf(about, 'Size')),
    writtenAt: Date.parse(textOf(about, 'LastModified') ?? ''),
  }))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of that name, or undefined. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
}
