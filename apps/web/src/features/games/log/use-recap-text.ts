import type { CharacterRecap, Recap } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import type { PartyMember } from '../../../api/games-api.ts'
import { sharedGains } from '../party/award-shares.ts'
import type { Telling } from '../telling.ts'
import { usePartyNames } from '../use-party-names.ts'

/** A recap as Markdown, in the reader's language, for a chat or a diary. */
export function useRecapText(
  telling: Telling,
  party: readonly PartyMember[],
): (title: string, recap: Recap, who: (user: string) => string) => string {
  const { t } = useLingui()
  const { difference } = useNumbers()
  const { characterOf, nameOf } = usePartyNames(party)

  const ofTransfer = ({ transfer, gains }: Recap['transfers'][number]): string => {
    const giver = transfer.from === null ? null : nameOf(transfer.from)
    const what = giver === null ? (transfer.reason ?? t`Award`) : t`From ${giver}`
    const gained = gains.map(({ characterId, data }) => ({
      who: nameOf(characterId),
      what: telling.gain(data, characterOf(characterId)),
    }))
    const lines = sharedGains(gained).map((gain) => `${gain.who}: ${gain.what}`)
    return `- ${what} – ${lines.join('; ')}`
  }

  const ofCharacter = ({ characterId, changes, moved, rolls }: CharacterRecap): readonly string[] => {
    const lines = changes.map((change) => {
      const { gained, spent } = moved.get(change.field) ?? { gained: 0, spent: 0 }
      const steps = gained > 0 && spent > 0 ? ` (${difference(-spent)}, ${difference(gained)})` : ''
      return `${telling.line(change, characterOf(characterId))}${steps}`
    })
    if (rolls > 0) lines.push(t`${plural(rolls, { one: '# roll', other: '# rolls' })}`)
    return lines.length === 0 ? [] : [`## ${nameOf(characterId)}`, lines.map((line) => `- ${line}`).join('\n')]
  }

  return (title, { notes, transfers, characters }, who) => {
    const written = notes.map(({ user, text }) => `- ${who(user)}: ${text.replaceAll('\n', '\n  ')}`)
    const parts = [
      `# ${title}`,
      ...(written.length > 0 ? [`## ${t`Notes`}`, written.join('\n')] : []),
      ...(transfers.length > 0 ? [`## ${t`Awards and gifts`}`, transfers.map(ofTransfer).join('\n')] : []),
      ...characters.flatMap(ofCharacter),
    ]
    return parts.length === 1 ? `${parts[0]}\n\n${t`Nothing was written down.`}` : parts.join('\n\n')
  }
}
