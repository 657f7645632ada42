import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@everquill/domain'
import { presentProblem } from './present-problem.ts'

// An `import` would load more (`pinned-sender.ts`).
const { STATUS_CODES } = process.getBuiltinModule('node:http')

const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

const latest = new WeakMap<Socket, ServerResponse>()

/** Records the latest request of a connection; its response must be sent before an error response. */
export const trackRequest = (response: ServerResponse): void => void latest.set(response.req.socket, response)

/** Whether a complete request of this connection is still being worked on. */
export function isWorkingFor(socket: Socket): boolean {
  const response = latest.get(socket)
  return response !== undefined && response.req.complete && !response.headersSent
}

/**
 * Responds to an unparsable request with a problem and closes the connection. A complete request before it gets its own
 * response first: a client that reads an error must be able to trust that nothing was done.
 */
export function respondToBrokenConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = presentProblem({ code: codes[error.code ?? ''] ?? 'invalid-request' })
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const respond = () => socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`)
  const earlier = latest.get(socket)
  if (earlier?.req.complete && !earlier.writableFinished) earlier.once('finish', respond)
  else respond()
}
