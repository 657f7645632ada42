import { characterFields, endOfCondition, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { useRemoteArrivals } from '../../../sync/replica/use-remote-arrivals.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Flash } from '../../../ui/inputs/flash.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { ConditionIcon } from '../../../game-ui/condition-icon.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import styles from './conditions.module.css'
import { RestButton } from '../rest/rest-button.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { ExpiredConditions } from './expired-conditions.tsx'
import { TimeLeft } from './time-left.tsx'
import { useConditionActions } from './use-condition-actions.ts'

const AddCondition = lazyPart(async () => (await withLazyTexts(import('./add-condition.tsx'))).AddCondition)
const ConditionDialog = lazyPart(async () => (await withLazyTexts(import('./condition-dialog.tsx'))).ConditionDialog)

export function Conditions() {
  const { t } = useLingui()
  const translate = useTranslate()
  const lookup = useLookup('Conditions')
  const [conditions] = useField('conditions')
  const [ends] = useField('condition_ends')
  const arrivalOf = useRemoteArrivals('conditions', conditions)
  const [isAdding, setIsAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<string>()
  const { remove } = useConditionActions()
  const label = translate(characterFields.conditions.label)
  const add = t`Add a condition`
  /** Returns focus to the button that opened the field. */
  const closeAdding = () => {
    setIsAdding(false)
    addButton.current?.focus()
  }
  return (
    <section aria-label={label}>
      <div className={styles['row']}>
        <RestButton />
        <ul className={styles['chips']} aria-label={label}>
          {conditions.map((condition) => (
            <Chip
              key={condition}
              {...{ condition, lookup }}
              arrival={arrivalOf(condition)}
              end={endOfCondition({ conditions, ...(ends && { condition_ends: ends }) }, condition)}
              onOpen={setOpened}
              onRemove={remove}
            />
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
      </div>
      {isAdding && lookup && (
        <Suspense>
          <AddCondition lookup={lookup} onLeave={closeAdding} />
        </Suspense>
      )}
      <ConflictList sections={['conditions']} />
      {opened !== undefined && lookup && (
        <Suspense>
          <ConditionDialog condition={opened} {...{ lookup }} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {lookup && ends && <ExpiredConditions />}
    </section>
  )
}

interface ChipProps {
  readonly condition: string
  readonly lookup: Lookup<'Conditions'> | null
  /** Someone else has just added it. */
  readonly arrival: number | undefined
  /** In milliseconds. */
  readonly end: number | undefined
  readonly onOpen: (condition: string) => void
  readonly onRemove: (condition: string) => void
}

function Chip({ condition, lookup, arrival, end, onOpen, onRemove }: ChipProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const record = lookup?.recordOf(condition)
  const name = record ? translate(record.name) : condition
  return (
    <li className={classNames(styles['chip'], `washed-${record?.facts.pigment ?? 'sepia'}`)}>
      <Flash flashKey={arrival} />
      <button type="button" className={styles['label']} onClick={() => onOpen(condition)}>
        <ConditionIcon name={record?.facts.icon} />
        {name}
        {end !== undefined && <TimeLeft end={end} />}
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
