import type { Caller, ResponseCookie } from '../serve.ts'

const nameOf = ({ secure }: Pick<Caller, 'secure'>): string => `${secure ? '__Secure-' : ''}everquill-sign-in`

/** What a browser kept of a sign-in that it has started: a ticket, or a random value that its challenges are bound to. */
export const signInCookieOf = (caller: Caller): string | undefined => caller.cookies[nameOf(caller)]

/** Null removes it. */
export const signInCookie = (caller: Caller, value: string | null): ResponseCookie => ({
  name: nameOf(caller),
  value,
  maxAge: 600,
  path: '/api/auth',
})
