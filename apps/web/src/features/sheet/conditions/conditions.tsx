import { characterFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { ConditionIcon } from '../../../game-ui/condition-icon.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from './conditions.module.css'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'

const AddCondition = lazyPart(async () => (await import('./add-condition.tsx')).AddCondition)
const ConditionDialog = lazyPart(async () => (await import('./condition-dialog.tsx')).ConditionDialog)

export function Conditions() {
  const { t } = useLingui()
  const translate = useTranslate()
  const lookup = useLookup('Conditions')
  const [conditions] = useField('conditions')
  const [isAdding, setIsAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<string>()
  const remove = useRemove(lookup)
  const label = translate(characterFields.conditions.label)
  const add = t`Add a condition`
  /** Returns focus to the button that opened the field. */
  const closeAdding = () => {
    setIsAdding(false)
    addButton.current?.focus()
  }
  return (
    <section aria-label={label}>
      <ul className={styles['chips']} aria-label={label}>
        {conditions.map((condition) => (
          <Chip key={condition} {...{ condition, lookup }} onOpen={setOpened} onRemove={remove} />
        ))}
        <li className={styles['add']}>
          <Button
            ref={addButton}
            small
            kind="plain"
            title={add}
            aria-label={add}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            <Plus />
            {conditions.length === 0 && add}
          </Button>
        </li>
      </ul>
      {isAdding && lookup && (
        <Suspense>
          <AddCondition lookup={lookup} onLeave={closeAdding} />
        </Suspense>
      )}
      <ConflictList sections={['conditions']} />
      {opened !== undefined && lookup && (
        <Suspense>
          <ConditionDialog condition={opened} {...{ lookup }} onRemove={remove} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

interface ChipProps {
  readonly condition: string
  readonly lookup: Lookup<'Conditions'> | null
  readonly onOpen: (condition: string) => void
  readonly onRemove: (condition: string) => void
}

function Chip({ condition, lookup, onOpen, onRemove }: ChipProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const record = lookup?.recordOf(condition)
  const name = record ? translate(record.name) : condition
  return (
    <li className={classNames(styles['chip'], `washed-${record?.facts.pigment ?? 'sepia'}`)}>
      <button type="button" className={styles['label']} onClick={() => onOpen(condition)}>
        <ConditionIcon name={record?.facts.icon} />
        {name}
      </button>
      <button
        type="button"
        className={styles['remove']}
        aria-label={t`Remove ${name}`}
        title={t`Remove ${name}`}
        onClick={() => onRemove(condition)}
      >
        ×
      </button>
    </li>
  )
}

/** Removes a condition; the toast offers to undo that. */
function useRemove(lookup: ChipProps['lookup']): (condition: string) => void {
  const { t } = useLingui()
  const locale = useLocale()
  const store = useCharacterStore()
  const toast = useToast()
  return (condition) => {
    const name = lookup?.recordOf(condition)?.name[locale] ?? condition
    const without = () => store.draft.conditions.filter((other) => other !== condition)
    store.edit('conditions', without())
    const restore = () => store.edit('conditions', [...without(), condition].sort())
    toast({ title: t`${name} removed`, action: { label: t`Undo`, onPress: restore } })
  }
}
