import { connect } from 'node:net'

/** A request as it goes over the wire, well-formed or not. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A response as it came over the wire. */
export interface WireResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The bytes of a request; missing standard headers are added with correct values. */
export function bytesOf({ method, path, headers = {}, body }: WireRequest): Buffer {
  const named = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const defaults = {
    host: '127.0.0.1',
    connection: 'close',
    ...(body !== undefined && !named.has('transfer-encoding') && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = [...Object.entries(defaults).filter(([name]) => !named.has(name)), ...Object.entries(headers)]
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`, 'latin1'), Buffer.from(body ?? '')])
}

/** Sends raw bytes and reads all responses until the server closes the connection. */
export async function sendBytes(url: string, bytes: string | Uint8Array): Promise<WireResponse[]> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const received: Buffer[] = []
  // A server that refuses a request may close before it has read everything.
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => received.push(chunk))
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return parseResponses(Buffer.concat(received))
}

/** Sends one request on a connection of its own. */
export async function send(url: string, request: WireRequest): Promise<WireResponse> {
  const [response] = await sendBytes(url, bytesOf(request))
  if (!response) throw new Error(`no response to ${request.method} ${request.path}`)
  return response
}

/** Parses the responses in the received bytes; the last may be truncated. */
export function parseResponses(bytes: Buffer): WireResponse[] {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return []
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^.*?: */, '')]),
  )
  const length = Number(headers['content-length'] ?? 0)
  const body = bytes.subarray(end + 4, end + 4 + length).toString('utf8')
  return [{ status: Number(first.split(' ')[1]), headers, body }, ...parseResponses(bytes.subarray(end + 4 + length))]
}
