import type { Problem } from '@everquill/domain'
import { problemStatus } from './problem-status.ts'

/** A problem as RFC 9457 writes it. */
export interface PresentedProblem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A problem is no page, whichever way it leaves the house: nothing in it is run, guessed at or framed. */
const protection = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** A no, for programs by its code and for people by its title and detail. */
export function presentProblem({ code, detail, field, retryAfter }: Problem, requestId?: string): PresentedProblem {
  const { status, title } = problemStatus[code]
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...protection,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify({ type: 'about:blank', title, status, code, detail, field, retryAfter, requestId }),
  }
}
