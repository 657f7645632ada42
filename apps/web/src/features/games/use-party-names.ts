import type { GameEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { PartyMember } from '../../api/types.ts'

/**
 * Resolves character ids of log entries. The name is the one that was shown when the entries were written; characters
 * that have left the game are not in the party any more.
 */
export function usePartyNames(
  party: readonly PartyMember[],
  entries: readonly Pick<GameEntry, 'characterId' | 'subjectName'>[],
) {
  const { t } = useLingui()
  const written = new Map(entries.map(({ characterId, subjectName }) => [characterId, subjectName]))
  const characterOf = (id: number | null) => party.find(({ character }) => character.id === id)?.character
  const nameOf = (id: number | null): string => written.get(id) ?? characterOf(id)?.name ?? t`Former party member`
  return { characterOf, nameOf }
}
