import { contract } from '@everquill/contract'
import type { Caller, ResponseCookie } from '../serve.ts'

/** Links that one browser can have open; opening another one closes the oldest. Browsers allow about 150 cookies. */
const maxOpenLinks = 50
const maxAge = 90 * 86_400

/** All calls about shared characters are below this path, and those about one link below its id. */
const sharedPath = contract.sharedCharacter.path.replace('/{linkId}', '')

/** Not `__Host-`, which would send the cookies of all links with every request. */
const nameOf = ({ secure }: Pick<Caller, 'secure'>, name: string): string => `${secure ? '__Secure-' : ''}${name}`

const tokenName = 'everquill-link'
/** The ids of the open links, newest first; only calls about shared characters send it. */
const listName = 'everquill-links'

/** The token that a browser sends with calls about one link. */
export const linkTokenOf = (caller: Caller): string | undefined => caller.cookies[nameOf(caller, tokenName)]

/** The cookies of a browser that opens a link: its token, which only calls about this link send, and the list of links. */
export function linkCookies(caller: Caller, linkId: string, token: string): ResponseCookie[] {
  const listed = (caller.cookies[nameOf(caller, listName)] ?? '').split('.').filter((id) => /^[\w-]{1,64}$/.test(id))
  const open = [linkId, ...listed.filter((id) => id !== linkId)]
  const tokenCookie = (id: string, value: string | null) => ({
    name: nameOf(caller, tokenName),
    value,
    maxAge,
    path: `${sharedPath}/${id}`,
  })
  return [
    tokenCookie(linkId, token),
    {
      name: nameOf(caller, listName),
      value: open.slice(0, maxOpenLinks).join('.'),
      maxAge,
      path: sharedPath,
    },
    ...open.slice(maxOpenLinks).map((id) => tokenCookie(id, null)),
  ]
}
