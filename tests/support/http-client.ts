import { connect } from 'node:net'

/** A request as it goes over the wire, well-formed or not. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The bytes of a request; what its headers do not say is said truthfully. */
export function bytesOf({ method, path, headers = {}, body }: WireRequest): Buffer {
  const named = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const truth = {
    host: 'localhost',
    connection: 'close',
    ...(body !== undefined && !named.has('transfer-encoding') && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = [...Object.entries(truth).filter(([name]) => !named.has(name)), ...Object.entries(headers)]
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`, 'latin1'), Buffer.from(body ?? '')])
}

/** Sends bytes as they are, and reads all answers until the server closes the connection. */
export async function speak(url: string, bytes: string | Uint8Array): Promise<WireAnswer[]> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const heard: Buffer[] = []
  // A server that has said no may close before it has read everything.
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => heard.push(chunk))
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return answersIn(Buffer.concat(heard))
}

/** Sends one request on a connection of its own. */
export async function send(url: string, request: WireRequest): Promise<WireAnswer> {
  const [answer] = await speak(url, bytesOf(request))
  if (!answer) throw new Error(`no answer to ${request.method} ${request.path}`)
  return answer
}

/** The answers in what a server sent; the last may lack the end of its body. */
export function answersIn(bytes: Buffer): WireAnswer[] {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return []
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^.*?: */, '')]),
  )
  const length = Number(headers['content-length'] ?? 0)
  const body = bytes.subarray(end + 4, end + 4 + length).toString('utf8')
  return [{ status: Number(first.split(' ')[1]), headers, body }, ...answersIn(bytes.subarray(end + 4 + length))]
}
