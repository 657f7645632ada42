import type { ImportedCharacter } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useContentNames } from '../../../log-view/texts/use-content-names.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import type { Choices } from '../plan/choices.ts'
import { tablesOf } from './source-values.ts'
import { TargetRows } from './target-rows.tsx'

interface SkillRowsProps {
  readonly imported: ImportedCharacter
  readonly choices: Choices
  readonly onSkills: (skills: Choices['skills']) => void
}

/** Which skill takes which training. */
export function SkillRows({ imported, choices, onSkills }: SkillRowsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const names = useContentNames()
  const records = useLookup('Skills')?.search('', locale) ?? []
  const { skills } = tablesOf(imported)
  const known = imported.skills.content.known.filter(({ number: training }) => training.value !== 0)
  const nameOf = (key: string) => names.ofLabel({ collection: 'skills', reference: key })
  /** The skills of the other program that become this one. */
  const sourcesOf = (key: string) =>
    Object.entries(skills ?? {}).flatMap(([theirs, ours]) => (ours.includes(key) ? [theirs.replaceAll('-', ' ')] : []))
  const listed = records.map(({ id, facts, name }) => ({ value: facts.key ?? id, label: name[locale] }))
  const others = known.filter(({ key }) => !listed.some(({ value }) => value === key))
  return (
    <TargetRows
      found={known.map(({ key, number: training }) => {
        const name = nameOf(key)
        return { key, was: sourcesOf(key).join(', ') || name, value: training.value, label: t`Skill for ${name}` }
      })}
      options={[...listed, ...others.map(({ key }) => ({ value: key, label: nameOf(key) }))]}
      targets={choices.skills}
      onTargets={onSkills}
    />
  )
}
