import type { SecurityEntry, SecurityEvent, SecurityLog } from '../log/security-log.ts'
import type { Caller } from './deps.ts'

/** What an event is about, besides its caller. */
type Details = Partial<Pick<SecurityEntry, 'account' | 'detail'>> & {
  /** Who is concerned, if it is not the user of the caller’s session. */
  readonly userId?: string
}

/** Writes to the security log what a caller did or tried. */
export function audit(
  { securityLog }: { readonly securityLog: SecurityLog },
  { network, requestId, session }: Pick<Caller, 'network' | 'requestId' | 'session'>,
  event: SecurityEvent,
  { userId = session?.user.id, ...details }: Details = {},
): void {
  securityLog({ event, requestId, network, userId: userId ?? null, ...details })
}
