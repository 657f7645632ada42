import type { Refused } from '@everquill/domain'
import type { Content } from '../../content/port.ts'
import { administer, type AdministrationDeps, type SignedInCaller } from './administer.ts'

/** Fetches the catalogue from its source now; `problem` says what is wrong with it. */
export async function refreshContent(
  deps: AdministrationDeps & { readonly content: Content },
  caller: SignedInCaller,
): Promise<{ readonly kind: 'refreshed'; readonly problem: string | null } | Refused> {
  const allowed = await administer(deps, caller, { event: 'content-refreshed' }, async () => ({
    kind: 'allowed' as const,
  }))
  if (allowed.kind === 'refused') return allowed
  await deps.content.refresh()
  return { kind: 'refreshed', problem: deps.content.problem() }
}
