import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@everquill/domain'
import { presentProblem } from './present-problem.ts'

const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

const latest = new WeakMap<Socket, ServerResponse>()

/** Remembers the latest request of a connection, which is answered before anything that comes behind it. */
export const rememberRequest = (response: ServerResponse): void => void latest.set(response.req.socket, response)

/**
 * What never became a request is answered in the same words as one that did, and the connection is closed. A whole
 * request before it gets its own answer first: who reads a no must be able to trust that nothing was done.
 */
export function answerBrokenConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = presentProblem({ code: codes[error.code ?? ''] ?? 'invalid-request' })
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const answer = () => socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`)
  const earlier = latest.get(socket)
  if (earlier?.req.complete && !earlier.writableFinished) earlier.once('finish', answer)
  else answer()
}
