import type { ProblemCode } from '@everquill/domain'
import { ProblemError } from './problem-error.ts'
import { isProblem } from './validate-response.ts'

/**
 * The statuses that are final although our server did not send them: something on the way has measured the request and
 * will refuse it again. Any other status of a proxy, firewall or captive portal says nothing about the request. It counts
 * as no response: the same request may succeed later or from another network.
 */
const finalStatuses: Readonly<Record<number, ProblemCode>> = {
  413: 'payload-too-large',
  414: 'payload-too-large',
  431: 'headers-too-large',
}

/** The refusal that a response contains; null if it contains none or comes from another server. */
export function problemIn(status: number, contentType: string, body: unknown): ProblemError | null {
  if (contentType.startsWith('application/problem+json') && isProblem(body)) return new ProblemError(body, status)
  const code = finalStatuses[status]
  return code === undefined ? null : new ProblemError({ code }, status)
}
