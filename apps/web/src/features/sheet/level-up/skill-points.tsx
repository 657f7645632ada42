import { skillNumber, skillOf, storedSkills, type Character } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Stepper } from '../../../ui/inputs/number/stepper.tsx'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import { listSkills, type ListedSkill } from '../skills/skill-list.ts'
import styles from './level-up.module.css'

interface SkillPointsProps {
  readonly character: Character
  /** How many points there are to give. */
  readonly points: number
  /** The points given so far, by skill key. */
  readonly skills: Readonly<Record<string, number>>
  readonly onChange: (skills: Readonly<Record<string, number>>) => void
}

/** How many of the best trained skills are listed. */
const suggestedSkills = 3

/** Distributes the skill points of a level; the best trained skills are suggested. */
export function SkillPoints({ character, points, skills, onChange }: SkillPointsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number, difference } = useNumbers()
  const lookup = useLookup('Skills')
  const [added, setAdded] = useState<readonly string[]>([])
  const all = lookup ? listSkills(lookup, storedSkills(character), locale) : []
  const trainingOf = ({ key }: ListedSkill) => skillOf(character, key).number
  const suggested = all
    .filter((skill) => trainingOf(skill) > 0)
    .sort((left, right) => trainingOf(right) - trainingOf(left))
    .slice(0, suggestedSkills)
  const chosen = added.flatMap((key) => all.find((skill) => skill.key === key) ?? [])
  const listed = [...suggested, ...chosen.filter((skill) => !suggested.includes(skill))]
  const left = points - Object.values(skills).reduce((sum, given) => sum + given, 0)
  const [leftText, pointsText] = [number(left), number(points)]
  return (
    <section aria-labelledby="skill-points">
      <div className={styles['kind']}>
        <h3 id="skill-points">{t`Skill points`}</h3>
        <output>{t`${leftText} of ${pointsText} left`}</output>
      </div>
      <ul>
        {listed.map((skill) => {
          const given = skills[skill.key] ?? 0
          const training = trainingOf(skill)
          return (
            <li key={skill.key} className={styles['skill']}>
              <span className={styles['name']}>{skill.name}</span>
              <span className={styles['given']}>{given > 0 && difference(given)}</span>
              <Stepper
                label={skill.name}
                kind="integer"
                figure
                value={training + given}
                min={training}
                max={Math.min(training + given + left, skillNumber.max)}
                onEdit={(value) => onChange({ ...skills, [skill.key]: value - training })}
              />
            </li>
          )
        })}
      </ul>
      <SelectField label={t`Another skill`} value="" onChoose={(key) => setAdded([...added, key])}>
        <option value="">{t`Choose…`}</option>
        {all
          .filter((skill) => !listed.includes(skill))
          .map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
      </SelectField>
    </section>
  )
}
