import { endOfCondition, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useClock } from '../../../i18n/use-minute.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../fields/details.module.css'
import { Description } from '../fields/details.tsx'
import { ConditionDuration } from './condition-duration.tsx'
import { useConditionActions } from './use-condition-actions.ts'
import { clockStep, useTimeLeft } from './use-time-left.ts'

interface ConditionDialogProps {
  readonly condition: string
  readonly lookup: Lookup<'Conditions'>
  readonly onClose: () => void
}

/** What a condition means, and how long it lasts. */
export function ConditionDialog({ condition, lookup, onClose }: ConditionDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const timeLeft = useTimeLeft()
  const now = useClock(clockStep)
  const { add, remove } = useConditionActions()
  const [conditions] = useField('conditions')
  const [condition_ends] = useField('condition_ends')
  const record = lookup.recordOf(condition)
  const name = record ? translate(record.name) : condition
  const isOn = conditions.includes(condition)
  const end = endOfCondition({ conditions, ...(condition_ends && { condition_ends }) }, condition)
  const left = end === undefined ? undefined : timeLeft(end - now)
  const then = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Dialog open onClose={onClose} title={name} titleAction={left === undefined ? undefined : <span>{left}</span>}>
      <Description>
        {record ? translate(record.description) : t`A custom condition, not from the catalogue.`}
      </Description>
      <ConditionDuration onChoose={(minutes) => then(() => add(condition, minutes))()} />
      <div className={styles['actions']}>
        {isOn && end !== undefined && <Button small onClick={then(() => add(condition))}>{t`Without an end`}</Button>}
        {isOn && <Button small onClick={then(() => remove(condition))}>{t`Remove ${name}`}</Button>}
      </div>
    </Dialog>
  )
}
