import {
  attributeAbbreviations,
  characterFields,
  plannedCharacter,
  startingVitals,
  type Character,
  type CreationPlan,
  type VitalSum,
} from '@everquill/domain'
import { SmallSheet } from '../../game-ui/small-sheet/small-sheet.tsx'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { previewContent } from '../../game-ui/small-sheet/preview-content.ts'

interface PreviewProps {
  readonly blank: Character
  readonly plan: CreationPlan
}

/** The character as it will be created. */
export function Preview({ blank, plan }: PreviewProps) {
  const translate = useTranslate()
  const language = useLocale()
  const { number } = useNumbers()
  const [items, skills] = [useLookup('Items'), useLookup('Skills')]
  const sumText = useSumText()
  const character = plannedCharacter(blank, plan, 0)
  const { name, level, hp, mana } = character
  const sums = plan.class && startingVitals(plan.class, character)
  const details = [
    plan.race && translate(plan.race.name),
    plan.class && translate(plan.class.name),
    `${translate(characterFields.level.label)} ${number(level)}`,
  ]
  return (
    <SmallSheet
      named
      content={{
        ...previewContent(character, { items, skills, language }),
        id: 'preview',
        name,
        details: details.filter(Boolean).join(' · '),
        hp: { value: hp, max: hp, sum: sums ? sumText(sums.hp, character) : undefined },
        mana: { value: mana, max: mana, sum: sums ? sumText(sums.mana, character) : undefined },
      }}
    />
  )
}

/** Formats how a vital adds up: `9 + CON 3`. */
function useSumText(): (sum: VitalSum, character: Character) => string | undefined {
  const translate = useTranslate()
  const { number } = useNumbers()
  return ({ base, attribute }, character) => {
    if (attribute === null) return undefined
    const value = character[attribute]
    const sign = value < 0 ? '−' : '+'
    return `${number(base)} ${sign} ${translate(attributeAbbreviations[attribute])} ${number(Math.abs(value))}`
  }
}
