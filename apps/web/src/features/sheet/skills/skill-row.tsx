import { characterFields, checkOf, skillPaths } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useRoll } from '../../../sync/outbox/rolls.ts'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { ListedSkill } from './skill-list.ts'
import { SkillNumber } from './skill-number.tsx'
import styles from './skills.module.css'
import { useAttributeWords } from '../attributes/use-attribute-names.ts'
import { useSkill } from './use-skill.ts'

interface SkillRowProps {
  readonly skill: ListedSkill
  readonly onlyTrained: boolean
  /** What is thrown for a check. */
  readonly dice: string
  /** Its name or its attributes were pressed: where the total comes from. */
  readonly onOpen: (key: string) => void
}

/** One skill: how well it is trained, what it builds on, what that comes to. */
export const SkillRow = memo(function SkillRow({ skill: listed, onlyTrained, dice, onOpen }: SkillRowProps) {
  const { key, name, base } = listed
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  const short = useAttributeWords()
  const skill = useSkill(key, base)
  const roll = useRoll()
  if (onlyTrained && skill.number === 0) return null
  const [first, second] = skill.base
  const [one, other] = [word(characterFields[first].label), word(characterFields[second].label)]
  return (
    <tr className={skill.number === 0 ? styles['untrained'] : undefined}>
      <th scope="row" className={styles['name']}>
        <button type="button" onClick={() => onOpen(key)}>
          {name}
        </button>
      </th>
      <td className={styles['trained']}>
        <SkillNumber path={skillPaths(key).number} label={name} value={skill.number} />
      </td>
      <td className={styles['base']}>
        <button type="button" title={t`${one} and ${other}`} onClick={() => onOpen(key)}>
          <span className="sr">{name}: </span>
          {short[first]} + {short[second]}
        </button>
      </td>
      <td className={styles['total']}>{number(skill.total)}</td>
      {roll && (
        <td className={styles['roll']}>
          <IconButton
            label={t`Roll: ${name}`}
            onClick={() => roll({ notation: checkOf(skill.total, dice), for: key, label: name })}
          >
            <DieIcon />
          </IconButton>
        </td>
      )}
    </tr>
  )
})
