import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver got. */
export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: {
    readonly id: string
    readonly event: string
    readonly entries: readonly { readonly id: string; readonly data: { readonly field: string } }[]
    readonly embeds?: readonly { readonly title: string; readonly description?: string }[]
  }
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string
  readonly calls: ReceivedCall[]
  /** The status of the next responses. */
  status: number
  stop(): Promise<void>
}

/** Starts a receiver that answers with its status. */
export async function aReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      calls.push({ headers: request.headers, text, body: JSON.parse(text) as ReceivedCall['body'] })
      response.writeHead(receiver.status).end('thanks')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    status: 200,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  return receiver
}

/** Whether a call was signed with this secret, checked as the documentation says. */
export function isSigned({ headers, text }: ReceivedCall, secret: string): boolean {
  const signed = `${String(headers['everquill-timestamp'])}.${text}`
  return headers['everquill-signature'] === `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`
}
