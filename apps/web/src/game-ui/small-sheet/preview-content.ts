import {
  attributes,
  diceOf,
  isAttribute,
  nameOrder,
  notationOf,
  parseFormula,
  skillOf,
  type CatalogueRecord,
  type Character,
  type Language,
  type Lookup,
  type SkillBase,
} from '@everquill/domain'
import type { SmallSheetContent, SmallSkill, SmallWeapon } from './small-sheet.tsx'

interface Catalogues {
  readonly items: Lookup<'Items'> | null
  readonly skills: Lookup<'Skills'> | null
  readonly language: Language
}

/** The number of skills that the preview shows. */
const shownSkills = 4

/** The parts of the preview that follow from the character and the catalogue. */
export function previewContent(
  character: Character,
  { items, skills, language }: Catalogues,
): Pick<SmallSheetContent, 'skills' | 'weapons' | 'protection' | 'attributes'> {
  const totalOf = (key: string) => skillOf(character, key, baseOf(skills?.recordOf(key))).total
  const valueOf = (of: string) => (isAttribute(of) ? character[of] : totalOf(of))
  const owned = character.items.flatMap(({ id, item }) => {
    const record = items?.recordOf(item)
    return record ? [{ id, record }] : []
  })
  const isBlank = attributes.every((attribute) => character[attribute] === 0)
  return {
    attributes: character,
    skills: isBlank || !skills ? [] : bestSkills(skills.search('', language), totalOf, language),
    weapons: owned.flatMap(({ id, record: { name, facts } }): readonly SmallWeapon[] => {
      const formula = facts.damage === undefined ? null : parseFormula(facts.damage)
      if (!formula || facts.attack_skill === undefined) return []
      const dice = diceOf(formula, valueOf).filter((term) => term.kind === 'dice' || term.value !== 0)
      return [{ id, name: name[language], attack: totalOf(facts.attack_skill), damage: notationOf(dice) }]
    }),
    protection: owned.reduce((sum, { record }) => sum + (record.facts.protection ?? 0), 0),
  }
}

function bestSkills(
  records: readonly CatalogueRecord<'Skills'>[],
  totalOf: (key: string) => number,
  language: Language,
): readonly SmallSkill[] {
  const compare = nameOrder()
  return records
    .map(({ id, name, facts }) => ({ key: facts.key ?? id, name: name[language], total: totalOf(facts.key ?? id) }))
    .toSorted((left, right) => right.total - left.total || compare(left.name, right.name))
    .slice(0, shownSkills)
}

const baseOf = (record: CatalogueRecord<'Skills'> | undefined): SkillBase | undefined => {
  const { attribute_1: first, attribute_2: second } = record?.facts ?? {}
  return first && second ? [first, second] : undefined
}
