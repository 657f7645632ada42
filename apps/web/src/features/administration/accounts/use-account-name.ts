import { useLingui } from '@lingui/react/macro'
import type { ManagedAccount } from '../../../queries/administration/administration.ts'

/** The name of an account; guests have none and go by the start of their id. */
export function useAccountName(): (account: Pick<ManagedAccount, 'id' | 'name' | 'email'>) => string {
  const { t } = useLingui()
  return ({ id, name, email }) => {
    const number = id.slice(0, 4).toUpperCase()
    return name !== '' ? name : (email ?? t`Guest ${number}`)
  }
}
