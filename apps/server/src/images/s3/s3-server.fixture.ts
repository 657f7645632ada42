import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The only credentials that the server accepts. */
const accessKeyId = 'S3RVER'
const secretAccessKey = 'S3RVER'
const region = 'eu-central-1'
const bucket = 'pictures'

/** A bucket behind a proxy that recomputes and checks every signature. */
export interface StrictS3 {
  readonly endpoint: string
  /** The environment variables of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>
  readonly options: {
    readonly endpoint: string
    readonly bucket: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly region: string
    readonly pathStyle: true
  }
  /** The reasons for rejected requests. */
  readonly rejections: readonly string[]
  /** Makes the next requests fail with a 503, or never responds to them. */
  failNext(times: number, kind: 'busy' | 'silent'): void
  /** How many of these requests have not arrived yet. */
  failuresLeft(): number
  /** From now on, every object below this folder is returned with one other byte, as by a disk that fails. */
  damage(folder: string): void
  /** Closes the port, so that connections are refused. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function aStrictS3(): Promise<StrictS3> {
  const directory = mkdtempSync(join(tmpdir(), 'everquill-s3-'))
  const backend = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await backend.run()
  const rejections: string[] = []
  let damaged: string | null = null
  let failures: { times: number; kind: 'busy' | 'silent' } = { times: 0, kind: 'busy' }

  const proxy = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (failures.times > 0) {
      failures = { ...failures, times: failures.times - 1 }
      if (failures.kind === 'busy') response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return
    }
    const rejection = rejectionOf(incoming, body)
    if (rejection) {
      rejections.push(rejection)
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    const { method, url = '', headers } = incoming
    if (url.includes('list-type=2')) {
      response.end(await listPage(port, new URL(url, endpointOf(port)).searchParams))
      return
    }
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers)
      const isDamaged = method === 'GET' && damaged !== null && url.startsWith(`/${bucket}/${damaged}/`)
      if (isDamaged) void reply.toArray().then((parts) => response.end(withOtherByte(Buffer.concat(parts as Buffer[]))))
      else reply.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    forwarded.end(body)
  }

  let server: Server | null = null
  let address = 0
  const start = async (): Promise<void> => {
    if (server) return
    server = createServer((incoming, response) => void proxy(incoming, response).catch(() => response.destroy()))
    await new Promise<void>((resolve) => server?.listen(address, '127.0.0.1', resolve))
    address = (server.address() as AddressInfo).port
  }
  const stop = async (): Promise<void> => {
    const stopping = server
    server = null
    if (!stopping) return
    stopping.closeAllConnections()
    await new Promise((resolve) => stopping.close(resolve))
  }
  await start()
  const endpoint = endpointOf(address)
  return {
    endpoint,
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_REGION: region,
    },
    options: { endpoint, bucket, accessKeyId, secretAccessKey, region, pathStyle: true },
    rejections,
    failuresLeft: () => failures.times,
    damage: (folder) => void (damaged = folder),
    failNext: (times, kind) => (failures = { times, kind }),
    start,
    stop,
    async close() {
      await stop()
      await backend.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const withOtherByte = (bytes: Buffer): Buffer =>
  bytes.map((byte, i) => (i === Math.floor(bytes.length / 2) ? byte ^ 1 : byte)) as Buffer

const endpointOf = (port: number): string => `http://127.0.0.1:${port}`

/** A page of a list. The backend's paging does not work on this Node version, so the whole list is cut here. */
async function listPage(port: number, query: URLSearchParams): Promise<string> {
  const all = new URLSearchParams({ 'list-type': '2', prefix: query.get('prefix') ?? '' })
  const page = await (await fetch(`${endpointOf(port)}/${bucket}?${all.toString()}`)).text()
  const objects = page.match(/<Contents>.*?<\/Contents>/gs) ?? []
  const from = Number(query.get('continuation-token')?.replace('from/', '') ?? 0)
  const to = from + Number(query.get('max-keys') ?? 1_000)
  const token = to < objects.length ? `<NextContinuationToken>from/${to}</NextContinuationToken>` : ''
  return `<ListBucketResult>${objects.slice(from, to).join('')}${token}</ListBucketResult>`
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** Checks a request by AWS Signature Version 4; null if it is correct. */
function rejectionOf({ method = '', url = '', headers }: IncomingMessage, body: Uint8Array): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return `no signature: ${method} ${url}`
  const [, id, day = '', signedRegion = '', names = '', signature = ''] = match
  if (id !== accessKeyId || signedRegion !== region) return 'wrong key or region'
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!names.split(';').includes(name)) return `${name} is not signed`
  }
  const moment = String(headers['x-amz-date'])
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!moment.startsWith(day) || !(Math.abs(Date.now() - at) < 900_000)) return `signed at ${moment}`
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'the body hash does not match'
  const [path = '', query = ''] = url.split('?')
  if (!path.startsWith(`/${bucket}`)) return `the path does not contain the bucket: ${path}`
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Uint8Array>(hmac, `AWS4${secretAccessKey}`)
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
  return isRight ? null : `wrong signature: ${method} ${url}`
}
