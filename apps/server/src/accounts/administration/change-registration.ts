import { refused, type Refused, type Registration } from '@everquill/domain'
import type { AccountDeps } from '../deps.ts'
import { readRegistration } from '../sign-up/registration.ts'
import { administer, type AdministrationDeps, type SignedInCaller } from './administer.ts'

/** Changes who may create accounts. The environment of the server wins over what is stored. */
export function changeRegistration(
  deps: AdministrationDeps & Pick<AccountDeps, 'registration'>,
  caller: SignedInCaller,
  registration: Registration,
): Promise<{ readonly kind: 'changed'; readonly registration: Registration } | Refused> {
  const { mode, gameGuests } = registration
  const detail = `${mode}, guests of games: ${gameGuests ?? 'default'}`
  return administer(deps, caller, { event: 'registration-changed', detail }, async (tx) => {
    if (deps.registration !== null && mode !== deps.registration) return refused('setting-fixed', { field: 'mode' })
    // A fixed mode is not stored, so that the chosen one is back when it is no longer fixed.
    const chosen =
      deps.registration === null ? mode : (await readRegistration({ registration: null }, tx.accounts)).mode
    await tx.accounts.putSetting('registration', JSON.stringify({ mode: chosen, gameGuests } satisfies Registration))
    return { kind: 'changed', registration: await readRegistration(deps, tx.accounts) } as const
  })
}
