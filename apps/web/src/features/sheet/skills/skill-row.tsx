import { characterFields, checkNotation, skillPaths } from '@everquill/domain'
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
import { useAttributeAbbreviations } from '../attributes/use-attribute-abbreviations.ts'
import { useSkill } from './use-skill.ts'

interface SkillRowProps {
  readonly skill: ListedSkill
  readonly onlyTrained: boolean
  /** The dice of a check. */
  readonly dice: string
  /** Opens the dialog that explains the total. */
  readonly onOpen: (key: string) => void
}

export const SkillRow = memo(function SkillRow({ skill: listed, onlyTrained, dice, onOpen }: SkillRowProps) {
  const { key, name, base } = listed
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const short = useAttributeAbbreviations()
  const skill = useSkill(key, base)
  const roll = useRoll()
  if (onlyTrained && skill.number === 0) return null
  const [first, second] = skill.base
  const [one, other] = [translate(characterFields[first].label), translate(characterFields[second].label)]
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
            onClick={() => roll({ notation: checkNotation(skill.total, dice), for: key, label: name })}
          >
            <DieIcon />
          </IconButton>
        </td>
      )}
    </tr>
  )
})
