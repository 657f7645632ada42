import { useLingui } from '@lingui/react/macro'
import type { GameDetails, PartyMember } from '../../api/types.ts'
import { displayName } from './display-name.ts'

/**
 * Names people in the same way everywhere on the page of a game: as they were called then, as they are called now, by
 * their characters, or else by what they are.
 */
export function usePeopleNames(
  members: GameDetails['members'],
  party: readonly PartyMember[],
): (user: string, nameThen?: string) => string {
  const { t } = useLingui()
  return (user, nameThen) => {
    const member = members.find((one) => one.user === user)
    return displayName(nameThen || member?.name, user, party) ?? (member ? t`Guest` : t`Unknown player`)
  }
}
