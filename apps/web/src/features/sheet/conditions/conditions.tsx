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

/** Fetched when somebody needs them. */
const AddCondition = lazyPart(async () => (await import('./add-condition.tsx')).AddCondition)
const ConditionDialog = lazyPart(async () => (await import('./condition-dialog.tsx')).ConditionDialog)

/** What has befallen somebody: a chip each. */
export function Conditions() {
  const { t } = useLingui()
  const word = useTranslate()
  const lookup = useLookup('Conditions')
  const [conditions] = useField('conditions')
  const [isAdding, setIsAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<string>()
  const remove = useRemove(lookup)
  const label = word(characterFields.conditions.label)
  const add = t`Add a condition`
  /** Whoever works without a mouse goes on where they began. */
  const leave = () => {
    setIsAdding(false)
    adder.current?.focus()
  }
  return (
    <section className={styles['conditions']} aria-label={label}>
      <ul className={styles['chips']} aria-label={label}>
        {conditions.map((condition) => (
          <Chip key={condition} {...{ condition, lookup }} onOpen={setOpened} onRemove={remove} />
        ))}
        <li className={styles['add']}>
          <Button
            ref={adder}
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
          <AddCondition lookup={lookup} onLeave={leave} />
        </Suspense>
      )}
      <ConflictList of={['conditions']} />
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
  const word = useTranslate()
  const record = lookup?.recordOf(condition)
  const name = record ? word(record.name) : condition
  return (
    <li className={classNames(styles['chip'], `washed-${record?.facts.pigment ?? 'sepia'}`)}>
      <button type="button" className={styles['word']} onClick={() => onOpen(condition)}>
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

/** Takes a condition off, and for a while offers to put it back. */
function useRemove(lookup: ChipProps['lookup']): (condition: string) => void {
  const { t } = useLingui()
  const locale = useLocale()
  const store = useCharacterStore()
  const toast = useToast()
  return (condition) => {
    const name = lookup?.recordOf(condition)?.name[locale] ?? condition
    const without = () => store.draft.conditions.filter((other) => other !== condition)
    store.edit('conditions', without())
    const putBack = () => store.edit('conditions', [...without(), condition].sort())
    toast({ title: t`${name} removed`, action: { label: t`Undo`, onPress: putBack } })
  }
}
