import type { Caller, ResponseCookie } from '../serve.ts'

const nameOf = ({ secure }: Pick<Caller, 'secure'>): string => `${secure ? '__Secure-' : ''}everquill-device`

/** The mark of a browser that has signed in before; it signs nobody in. */
export const deviceMarkOf = (caller: Caller): string | undefined => caller.cookies[nameOf(caller)]

/** Stays when the user signs out: that is when it is needed. */
export const deviceCookie = (caller: Caller, mark: string): ResponseCookie => ({
  name: nameOf(caller),
  value: mark,
  maxAge: 400 * 86_400,
  path: '/api/auth',
})
