import { characterFields, checkNotation, skillPaths } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Pin from 'lucide-react/icons/pin'
import { memo } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { ListedSkill } from './skill-list.ts'
import { SkillNumber } from './skill-number.tsx'
import styles from './skills.module.css'
import { useAttributeAbbreviations } from '../attributes/use-attribute-abbreviations.ts'
import { usePinnedSkill } from './use-pinned-skill.ts'
import { useSkill } from './use-skill.ts'

interface SkillRowProps {
  readonly skill: ListedSkill
  /** The dice of a check. */
  readonly dice: string
  /** Opens the dialog that explains the total. */
  readonly onOpen: (key: string) => void
  /** Called after the skill was pinned or unpinned. */
  readonly onPin: (key: string) => void
}

export const SkillRow = memo(function SkillRow({ skill: listed, dice, onOpen, onPin }: SkillRowProps) {
  const { key, name, base } = listed
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const short = useAttributeAbbreviations()
  const skill = useSkill(key, base)
  const roll = useRollFormula()
  const [isPinned, togglePin] = usePinnedSkill(key)
  const [first, second] = skill.base
  const [one, other] = [translate(characterFields[first].label), translate(characterFields[second].label)]
  return (
    <tr role="row" className={skill.number === 0 ? styles['untrained'] : undefined}>
      <th scope="row" role="rowheader" className={styles['name']}>
        <button type="button" onClick={() => onOpen(key)}>
          {name}
        </button>
      </th>
      <td role="cell" className={styles['trained']}>
        <SkillNumber path={skillPaths(key).number} label={name} value={skill.number} />
      </td>
      <td role="cell" className={styles['base']}>
        <button type="button" title={t`${one} and ${other}`} onClick={() => onOpen(key)}>
          <span className="sr">{name}: </span>
          {short[first]} + {short[second]}
        </button>
      </td>
      <td role="cell" className={styles['total']}>
        {number(skill.total)}
      </td>
      <td role="cell" className={styles['roll']}>
        <span className={styles['pin']}>
          <IconButton
            label={isPinned ? t`Unpin ${name}` : t`Pin ${name}`}
            data-pin={key}
            aria-pressed={isPinned}
            onClick={() => {
              togglePin()
              onPin(key)
            }}
          >
            <Pin />
          </IconButton>
        </span>
        {roll && (
          <IconButton
            label={t`Roll: ${name}`}
            onClick={() => void roll(checkNotation(skill.total, dice), name, { for: key })}
          >
            <DieIcon />
          </IconButton>
        )}
      </td>
    </tr>
  )
})
