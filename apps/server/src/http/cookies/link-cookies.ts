import { contract } from '@everquill/contract'
import type { Caller, ResponseCookie } from '../serve.ts'

/** Links of a kind that one browser can have open; opening another one closes the oldest. Browsers allow about 150 cookies. */
const maxOpenLinks = 50
const maxAge = 90 * 86_400

/** All calls about links of a kind are below this path, and those about one link below its id. */
const pathOf = (kind: LinkKind): string => contract[kind].path.replace('/{linkId}', '')

/** What links show: a character or a game. */
type LinkKind = 'sharedCharacter' | 'tvScreen'

/** Not `__Host-`, which would send the cookies of all links with every request. */
const nameOf = ({ secure }: Pick<Caller, 'secure'>, name: string): string => `${secure ? '__Secure-' : ''}${name}`

const tokenName = 'everquill-link'
/** The ids of the open links of a kind, newest first; only calls about this kind send it. */
const listName = 'everquill-links'

/** The token that a browser sends with calls about one link. */
export const linkTokenOf = (caller: Caller): string | undefined => caller.cookies[nameOf(caller, tokenName)]

/** The cookies of a browser that opens a link: its token, which only calls about this link send, and the list of links. */
export function linkCookies(caller: Caller, kind: LinkKind, linkId: string, token: string): ResponseCookie[] {
  const listed = (caller.cookies[nameOf(caller, listName)] ?? '').split('.').filter((id) => /^[\w-]{1,64}$/.test(id))
  const open = [linkId, ...listed.filter((id) => id !== linkId)]
  const tokenCookie = (id: string, value: string | null) => ({
    name: nameOf(caller, tokenName),
    value,
    maxAge,
    path: `${pathOf(kind)}/${id}`,
  })
  return [
    tokenCookie(linkId, token),
    {
      name: nameOf(caller, listName),
      value: open.slice(0, maxOpenLinks).join('.'),
      maxAge,
      path: pathOf(kind),
    },
    ...open.slice(maxOpenLinks).map((id) => tokenCookie(id, null)),
  ]
}
