import {
  rollOf,
  type CharacterRecap,
  type GameEntry,
  type Highlights,
  type Recap,
  type RecapSection,
} from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import type { PartyMember } from '../../../api/types.ts'
import { groupGains } from '../party/group-gains.ts'
import { useChangeTexts } from '../../../log-view/texts/use-change-texts.tsx'
import { usePartyNames } from '../use-party-names.ts'

/** Writes a recap in the interface language; sections without content are left out. */
export function useRecapSections(
  party: readonly PartyMember[],
  entries: readonly GameEntry[],
): (recap: Recap, nameOfAuthor: (note: Recap['notes'][number]) => string) => readonly RecapSection[] {
  const { t } = useLingui()
  const { number, difference } = useNumbers()
  const texts = useChangeTexts()
  const { characterOf, nameOf } = usePartyNames(party, entries)

  const rollText = (entry: GameEntry): string => {
    const { label } = texts.entryView(entry, characterOf(entry.characterId))
    return `${nameOf(entry.characterId)}, ${label}: ${number(rollOf(entry.data)?.total ?? 0)}`
  }

  const highlightLines = ({ bestRoll, mostDealt, mostTaken, fallen }: Highlights): readonly string[] => {
    const roll = bestRoll && rollText(bestRoll)
    const [dealer, dealt] = [nameOf(mostDealt?.characterId ?? null), number(mostDealt?.amount ?? 0)]
    const [taker, taken] = [nameOf(mostTaken?.characterId ?? null), number(mostTaken?.amount ?? 0)]
    const names = fallen.map(nameOf).join(', ')
    return [
      ...(roll === null ? [] : [t`Best roll: ${roll}`]),
      ...(mostDealt ? [t`Most damage dealt: ${dealer}, ${dealt}`] : []),
      ...(mostTaken ? [t`Most damage taken: ${taker}, ${taken}`] : []),
      ...(fallen.length > 0 ? [t`Fell to 0 hit points: ${names}`] : []),
    ]
  }

  const transferLine = ({ transfer, gains }: Recap['transfers'][number]): string => {
    const giver = transfer.from === null ? null : nameOf(transfer.from)
    const heading = giver === null ? (transfer.reason ?? t`Award`) : t`From ${giver}`
    const gained = gains.map(({ characterId, data }) => ({
      recipient: nameOf(characterId),
      text: texts.gain(data, characterOf(characterId)),
    }))
    const lines = groupGains(gained).map((gain) => `${gain.recipient}: ${gain.text}`)
    return `${heading} – ${lines.join('; ')}`
  }

  const characterLines = ({ characterId, changes, counterTotals, rolls }: CharacterRecap): readonly string[] => {
    const lines = changes.map((change) => {
      const { gained, spent } = counterTotals.get(change.field) ?? { gained: 0, spent: 0 }
      const steps = gained > 0 && spent > 0 ? ` (${difference(-spent)}, ${difference(gained)})` : ''
      return `${texts.line(change, characterOf(characterId))}${steps}`
    })
    if (rolls > 0) lines.push(t`${plural(rolls, { one: '# roll', other: '# rolls' })}`)
    return lines
  }

  const sectionOf = (heading: string, lines: readonly string[]): RecapSection => ({
    heading,
    lines: lines.map((text) => ({ text })),
  })

  return ({ highlights, notes, transfers, characters }, nameOfAuthor) =>
    [
      sectionOf(t`Highlights`, highlightLines(highlights)),
      {
        heading: t`Notes`,
        lines: notes.map((note) => ({ text: `${nameOfAuthor(note)}:`, markdown: note.text })),
      },
      sectionOf(t`Awards and gifts`, transfers.map(transferLine)),
      ...characters.map((character) => sectionOf(nameOf(character.characterId), characterLines(character))),
    ].filter(({ lines }) => lines.length > 0)
}
