import type { CatalogueRecord, Character, CreationPlan, Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Section } from '../../ui/layout/section.tsx'
import { OptionCards, type Option } from './option-cards.tsx'

interface PackSectionProps {
  readonly blank: Character
  readonly chosenClass: CatalogueRecord<'Classes'>
  readonly pack: CreationPlan['pack']
  readonly items: Lookup<'Items'>
  readonly hasPack: boolean
  readonly onPack: (hasPack: boolean) => void
}

/** The starting items of the class, or only what every new character has. */
export function PackSection({ blank, chosenClass, pack, items, hasPack, onPack }: PackSectionProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const className = translate(chosenClass.name)
  const gold = number(blank.gold)
  const listOf = (amounts: readonly (readonly [string, number])[]) =>
    amounts.map(([item, quantity]) => {
      const record = items.recordOf(item)
      const name = record ? translate(record.name) : item
      return quantity === 1 ? name : `${number(quantity)}\u00A0×\u00A0${name}`
    })
  const basics = [...listOf(blank.items.map(({ item, quantity }) => [item, quantity])), t`${gold} gold`]
  const options: readonly Option[] = [
    { id: 'pack', title: t`Pack: ${className}`, text: [...listOf(Object.entries(pack)), ...basics].join(', ') },
    { id: 'basics', title: t`Only the basics`, text: basics.join(', ') },
  ]
  const title = t`Starting pack`
  return (
    <Section title={title}>
      <OptionCards
        wide
        label={title}
        options={options}
        chosen={hasPack ? 'pack' : 'basics'}
        onChoose={(id) => onPack(id === 'pack')}
      />
    </Section>
  )
}
