import { useLingui } from '@lingui/react/macro'
import type { PartyMember } from '../../api/games-api.ts'

/** Finds who is meant by a number in a game's log, and what they are called; who left the table is not known there any more. */
export function usePartyNames(party: readonly PartyMember[]) {
  const { t } = useLingui()
  const characterOf = (id: number | null) => party.find(({ character }) => character.id === id)?.character
  const nameOf = (id: number | null): string => characterOf(id)?.name ?? t`Somebody who left`
  return { characterOf, nameOf }
}
