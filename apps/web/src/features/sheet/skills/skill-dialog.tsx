import {
  attributes,
  characterFields,
  skillAttribute,
  skillNumber,
  skillPaths,
  type Attribute,
  type Lookup,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QuietSelect } from '../../../ui/inputs/quiet-select.tsx'
import { Sum, SumLine, SumTotal } from '../../../game-ui/sum.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../fields/details.module.css'
import { Description } from '../fields/details.tsx'
import type { ListedSkill } from './skill-list.ts'
import { SkillNumber } from './skill-number.tsx'
import { useSkill } from './use-skill.ts'

interface SkillDialogProps {
  readonly skill: ListedSkill
  readonly lookup: Lookup<'Skills'>
  readonly onClose: () => void
}

/** Where a skill's total comes from, and what it builds on. */
export function SkillDialog({ skill: { key, name, base, isOwn }, lookup, onClose }: SkillDialogProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  const skill = useSkill(key, base)
  const paths = skillPaths(key)
  const record = lookup.recordOf(key)
  const remove = useRemove(key, name, onClose)
  return (
    <Dialog open onClose={onClose} title={name}>
      {record && <Description>{word(record.description)}</Description>}
      <Sum>
        <SumLine
          label={word(skillNumber.label)}
          value={<SkillNumber path={paths.number} label={word(skillNumber.label)} value={skill.number} />}
        />
        <AttributeLine path={paths.first} label={t`First attribute`} attribute={skill.base[0]} />
        <AttributeLine path={paths.second} label={t`Second attribute`} attribute={skill.base[1]} />
        <SumTotal label={t`Total`} value={number(skill.total)} />
      </Sum>
      {isOwn && (
        <div className={styles['acts']}>
          <Button small onClick={remove}>{t`Remove ${name}`}</Button>
        </div>
      )}
    </Dialog>
  )
}

interface AttributeLineProps {
  readonly path: string
  readonly label: string
  readonly attribute: Attribute
}

function AttributeLine({ path, label, attribute }: AttributeLineProps) {
  const word = useTranslate()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const [value] = useField(attribute)
  return (
    <SumLine
      label={
        <span className={styles['base']}>
          <span className="sr">{word(skillAttribute.label)}</span>
          <QuietSelect
            label={label}
            value={attribute}
            options={attributes.map((option) => ({ value: option, label: word(characterFields[option].label) }))}
            onChoose={(chosen) => store.edit(path, chosen)}
          />
        </span>
      }
      value={number(value)}
    />
  )
}

/** Takes away all that is written of a skill, and for a while offers to bring it back. */
function useRemove(key: string, name: string, onClose: () => void): () => void {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  return () => {
    const before = Object.values(skillPaths(key)).map((path) => ({ path, value: store.read(path) }))
    onClose()
    for (const { path } of before) store.edit(path, null)
    const bringBack = () => {
      for (const { path, value } of before) store.edit(path, value)
    }
    toast({ title: t`${name} removed`, action: { label: t`Undo`, onPress: bringBack } })
  }
}
