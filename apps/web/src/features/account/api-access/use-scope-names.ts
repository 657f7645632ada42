import type { TokenScope } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'

/** A short name and an explanation for each scope of a token. */
export function useScopeNames(): Readonly<Record<TokenScope, { readonly name: string; readonly meaning: string }>> {
  const { t } = useLingui()
  return {
    read: { name: t`read`, meaning: t`Read your characters and games, with their logs` },
    write: { name: t`change characters`, meaning: t`Create, change and delete your characters, and roll dice` },
    games: { name: t`act in games`, meaning: t`Write in game logs and, where you’re the GM, run the game` },
  }
}
