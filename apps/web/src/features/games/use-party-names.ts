import { useLingui } from '@lingui/react/macro'
import type { PartyMember } from '../../api/types.ts'

/** Resolves character ids of the game log. Characters that have left the game are not in the party any more. */
export function usePartyNames(party: readonly PartyMember[]) {
  const { t } = useLingui()
  const characterOf = (id: number | null) => party.find(({ character }) => character.id === id)?.character
  const nameOf = (id: number | null): string => characterOf(id)?.name ?? t`Former party member`
  return { characterOf, nameOf }
}
