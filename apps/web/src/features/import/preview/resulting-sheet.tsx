import { characterFields, isEquipped, type Character } from '@everquill/domain'
import { previewContent } from '../../../game-ui/small-sheet/preview-content.ts'
import { SmallSheet } from '../../../game-ui/small-sheet/small-sheet.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { useLookup } from '../../../queries/use-lookup.ts'

/** How many weapons fit. */
const shownWeapons = 6

/** The character as it will be. */
export function ResultingSheet({ character }: { readonly character: Character }) {
  const translate = useTranslate()
  const language = useLocale()
  const { number } = useNumbers()
  const names = useContentNames()
  const [items, skills] = [useLookup('Items'), useLookup('Skills')]
  const { name, race, class: className, level, hp, hp_max, mana, mana_max } = character
  const details = [
    names.of('Races', race),
    names.of('Classes', className),
    `${translate(characterFields.level.label)} ${number(level)}`,
  ]
  const equipped = { ...character, items: character.items.filter(isEquipped) }
  const content = previewContent(equipped, { items, skills, language })
  return (
    <SmallSheet
      named
      content={{
        ...content,
        weapons: content.weapons.slice(0, shownWeapons),
        id: 'preview',
        name,
        details: details.filter(Boolean).join(' · '),
        hp: { value: hp, max: hp_max },
        mana: { value: mana, max: mana_max },
      }}
    />
  )
}
