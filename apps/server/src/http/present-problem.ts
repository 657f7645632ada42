import type { Problem, ProblemCode } from '@everquill/domain'
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

/** What a person can do about a problem that concerns every address of this server, in English and German. */
const advice: Partial<Readonly<Record<ProblemCode, readonly [en: string, de: string]>>> = {
  'wrong-host': [
    'This server isn’t set up for this address. Use the one you were given.',
    'Dieser Server ist für diese Adresse nicht eingerichtet. Nimm die, die du bekommen hast.',
  ],
  'headers-too-large': [
    'Your browser sent too much data. Delete this site’s cookies and try again.',
    'Dein Browser hat zu viele Daten geschickt. Lösche die Cookies dieser Seite und versuch es noch einmal.',
  ],
}

/** A page about a problem with which no page of the app could be loaded either; null for other problems. */
export function presentProblemPage({ code }: Problem): PresentedProblem | null {
  const texts = advice[code]
  if (!texts) return null
  const [en, de] = texts
  return {
    status: problemStatus[code].status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...protection },
    body: [
      '<!doctype html><html lang="en"><title>Everquill</title>',
      '<meta name="viewport" content="width=device-width">',
      `<p>${en}<p lang="de">${de}`,
    ].join(''),
  }
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
