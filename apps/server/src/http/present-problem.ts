import type { Problem } from '@everquill/domain'
import { permissionsPolicy } from './permissions-policy.ts'
import { problemStatus } from './problem-status.ts'

/** An RFC 9457 response. */
export interface PresentedProblem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A problem is never rendered as a page: no scripts, no content sniffing, no frames. */
const protection = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...permissionsPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Converts a problem to a response: the code is for clients, title and detail are for people. */
export function presentProblem(problem: Problem, requestId?: string): PresentedProblem {
  const { code, detail, field, fields, retryAfter } = problem
  const { status, title } = problemStatus[code]
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...protection,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(code === 'token-invalid' && { 'www-authenticate': 'Bearer error="invalid_token"' }),
      ...(code === 'token-not-allowed' && { 'www-authenticate': 'Bearer error="insufficient_scope"' }),
    },
    body: JSON.stringify({ type: 'about:blank', title, status, code, detail, field, fields, retryAfter, requestId }),
  }
}
