import type { JsonRouteName } from '@everquill/contract'
import { paths, parseEndpoint } from '@everquill/contract/route-paths'
import type { ServerApi } from './server-api.ts'

/** Thrown for what was read for a user who is no longer signed in on this page. */
export class UserChanged extends Error {
  override name = 'UserChanged'
}

/** Reads that are the same for every user, and the session, which tells who the user is. */
const commonReads: ReadonlySet<string> = new Set(['session', 'content', 'announcements'] satisfies JsonRouteName[])

/** Rejects every read whose response arrives after the user has changed, so that it is not shown to the next user. */
export function rejectReadsOfOtherUsers(api: ServerApi, currentUser: () => string | null): ServerApi {
  const guarded: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(api as unknown as Record<string, AnyCall>)) {
    guarded[name] = isUserRead(name) ? guard(name, call, currentUser) : call
  }
  return guarded as unknown as ServerApi
}

type AnyCall = (...request: readonly unknown[]) => Promise<unknown>

const isUserRead = (name: string): boolean =>
  Object.hasOwn(paths, name) &&
  parseEndpoint(paths[name as keyof typeof paths]).method === 'GET' &&
  !commonReads.has(name)

const guard =
  (name: string, call: AnyCall, currentUser: () => string | null): AnyCall =>
  async (...request) => {
    const reader = currentUser()
    const response = await call(...request)
    if (currentUser() !== reader) throw new UserChanged(`${name}: the user changed before the response arrived`)
    return response
  }
