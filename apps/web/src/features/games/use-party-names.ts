import { shortName, type GameEntry } from '@everquill/domain'
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
  const known = party.map(({ character }) => character.name ?? '')
  const characterOf = (id: number | null) => party.find(({ character }) => character.id === id)?.character
  const find = (id: number | null): string | undefined => written.get(id) ?? characterOf(id)?.name
  return {
    characterOf,
    nameOf: (id: number | null): string => find(id) ?? t`Former party member`,
    /** As much of the name as tells the character apart from the others in the party. `nameThen` comes first. */
    shortNameOf: (id: number | null, nameThen?: string): string => {
      const name = nameThen ?? find(id)
      return name === undefined ? t`Former party member` : shortName(name, known)
    },
  }
}
