import {
  attributes,
  characterFields,
  checkNotation,
  skillAttribute,
  skillNumber,
  skillPaths,
  type Attribute,
  type Lookup,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { InlineSelect } from '../../../ui/inputs/inline-select.tsx'
import { Breakdown, BreakdownLine, BreakdownTotal } from '../../../game-ui/breakdown.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../fields/details.module.css'
import { Description } from '../fields/details.tsx'
import type { ListedSkill } from './skill-list.ts'
import { SkillNumber } from './skill-number.tsx'
import { useCheckDice } from '../use-check-dice.ts'
import { usePinnedSkill } from './use-pinned-skill.ts'
import { useSkill } from './use-skill.ts'

interface SkillDialogProps {
  readonly skill: ListedSkill
  readonly lookup: Lookup<'Skills'>
  readonly onClose: () => void
}

/** Explains a skill's total; its attributes can be changed here, and it can be rolled and pinned. */
export function SkillDialog({ skill: { key, name, base, isCustom }, lookup, onClose }: SkillDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const skill = useSkill(key, base)
  const paths = skillPaths(key)
  const record = lookup.recordOf(key)
  const remove = useRemove(key, name, onClose)
  const [isPinned, togglePin] = usePinnedSkill(key)
  const roll = useRollFormula()
  const dice = useCheckDice()
  const rollIt = () => {
    // The result appears where the dialog was.
    onClose()
    void roll?.(checkNotation(skill.total, dice), name, { for: key })
  }
  return (
    <Dialog open onClose={onClose} title={name}>
      {record && <Description>{translate(record.description)}</Description>}
      <Breakdown>
        <BreakdownLine
          label={translate(skillNumber.label)}
          value={<SkillNumber path={paths.number} label={translate(skillNumber.label)} value={skill.number} />}
        />
        <AttributeLine path={paths.first} label={t`First attribute`} attribute={skill.base[0]} />
        <AttributeLine path={paths.second} label={t`Second attribute`} attribute={skill.base[1]} />
        <BreakdownTotal label={t`Total`} value={number(skill.total)} />
      </Breakdown>
      <div className={styles['actions']}>
        {roll && <Button kind="primary" onClick={rollIt}>{t`Roll`}</Button>}
        <Button aria-pressed={isPinned} onClick={togglePin}>
          {isPinned ? t`Unpin` : t`Pin`}
        </Button>
        {isCustom && <Button onClick={remove}>{t`Remove ${name}`}</Button>}
      </div>
    </Dialog>
  )
}

interface AttributeLineProps {
  readonly path: string
  readonly label: string
  readonly attribute: Attribute
}

function AttributeLine({ path, label, attribute }: AttributeLineProps) {
  const translate = useTranslate()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const [value] = useField(attribute)
  return (
    <BreakdownLine
      label={
        <span className={styles['base']}>
          <span className="sr">{translate(skillAttribute.label)}</span>
          <InlineSelect
            label={label}
            value={attribute}
            options={attributes.map((option) => ({ value: option, label: translate(characterFields[option].label) }))}
            onChoose={(chosen) => store.edit(path, chosen)}
          />
        </span>
      }
      value={number(value)}
    />
  )
}

/** Removes a skill's three fields; the toast offers to undo that. */
function useRemove(key: string, name: string, onClose: () => void): () => void {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  return () => {
    const before = Object.values(skillPaths(key)).map((path) => ({ path, value: store.read(path) }))
    onClose()
    for (const { path } of before) store.edit(path, null)
    const restore = () => {
      for (const { path, value } of before) store.edit(path, value)
    }
    toast({ title: t`${name} removed`, action: { label: t`Undo`, onPress: restore } })
  }
}
