import type { CharacterRecap, GameEntry, Recap } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import type { PartyMember } from '../../../api/types.ts'
import { groupGains } from '../party/group-gains.ts'
import { useChangeTexts } from '../../../log-view/texts/use-change-texts.tsx'
import { usePartyNames } from '../use-party-names.ts'

/** Formats a recap as Markdown in the interface language. */
export function useRecapText(
  party: readonly PartyMember[],
  entries: readonly GameEntry[],
): (title: string, recap: Recap, nameOfAuthor: (note: Recap['notes'][number]) => string) => string {
  const { t } = useLingui()
  const { difference } = useNumbers()
  const texts = useChangeTexts()
  const { characterOf, nameOf } = usePartyNames(party, entries)

  const transferLine = ({ transfer, gains }: Recap['transfers'][number]): string => {
    const giver = transfer.from === null ? null : nameOf(transfer.from)
    const heading = giver === null ? (transfer.reason ?? t`Award`) : t`From ${giver}`
    const gained = gains.map(({ characterId, data }) => ({
      recipient: nameOf(characterId),
      text: texts.gain(data, characterOf(characterId)),
    }))
    const lines = groupGains(gained).map((gain) => `${gain.recipient}: ${gain.text}`)
    return `- ${heading} – ${lines.join('; ')}`
  }

  const characterLines = ({ characterId, changes, counterTotals, rolls }: CharacterRecap): readonly string[] => {
    const lines = changes.map((change) => {
      const { gained, spent } = counterTotals.get(change.field) ?? { gained: 0, spent: 0 }
      const steps = gained > 0 && spent > 0 ? ` (${difference(-spent)}, ${difference(gained)})` : ''
      return `${texts.line(change, characterOf(characterId))}${steps}`
    })
    if (rolls > 0) lines.push(t`${plural(rolls, { one: '# roll', other: '# rolls' })}`)
    return lines.length === 0 ? [] : [`## ${nameOf(characterId)}`, lines.map((line) => `- ${line}`).join('\n')]
  }

  return (title, { notes, transfers, characters }, nameOfAuthor) => {
    const noteLines = notes.map((note) => `- ${nameOfAuthor(note)}: ${note.text.replaceAll('\n', '\n  ')}`)
    const parts = [
      `# ${title}`,
      ...(noteLines.length > 0 ? [`## ${t`Notes`}`, noteLines.join('\n')] : []),
      ...(transfers.length > 0 ? [`## ${t`Awards and gifts`}`, transfers.map(transferLine).join('\n')] : []),
      ...characters.flatMap(characterLines),
    ]
    return parts.length === 1 ? `${parts[0]}\n\n${t`No entries in this game session.`}` : parts.join('\n\n')
  }
}
