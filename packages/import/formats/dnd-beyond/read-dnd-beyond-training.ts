import type { CharacterBuilder } from '../../builder/character-builder.ts'
import { setDndSkill } from '../../d20-rules.ts'
import { dndSkills } from '../../tables/skills.ts'
import type { Modifier } from './dnd-beyond-modifiers.ts'

const multipliers: Readonly<Record<string, number>> = { proficiency: 1, expertise: 2, 'half-proficiency': 0.5 }

/** Reads skills, of which the highest training counts, and keeps all other training in the notes. */
export function readDndBeyondTraining(builder: CharacterBuilder, modifiers: readonly Modifier[]): void {
  const training = modifiers.filter(({ type }) => Object.hasOwn(multipliers, type))
  const isSkill = ({ subType }: Modifier): boolean => Object.hasOwn(dndSkills, subType)
  const bySkill = Map.groupBy(training.filter(isSkill), ({ subType }) => subType)
  for (const [name, trained] of bySkill) {
    const best = trained.toSorted((left, right) => (multipliers[right.type] ?? 0) - (multipliers[left.type] ?? 0))[0]
    setDndSkill(builder, name, multipliers[best?.type ?? ''], best?.path ?? 'modifiers')
  }
  const others = training.filter((one) => !isSkill(one))
  const isSave = ({ subType }: Modifier): boolean => subType.endsWith('-saving-throws')
  builder.noteList('training', 'saving-throws', titles(others.filter(isSave)))
  builder.noteList('training', 'tools', titles(others.filter((one) => !isSave(one))))
  builder.noteList('training', 'languages', titles(modifiers.filter(({ type }) => type === 'language')))
  builder.noteList('training', 'resistances', titles(modifiers.filter(({ type }) => type === 'resistance')))
}

const titles = (modifiers: readonly Modifier[]): readonly string[] => [...new Set(modifiers.map(({ title }) => title))]
