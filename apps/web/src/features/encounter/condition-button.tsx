import type { Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { ConditionIcon } from '../../game-ui/condition-icon.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import styles from './fight.module.css'

interface ConditionButtonProps {
  /** Who has the condition, which makes the label unique on the page. */
  readonly owner: string
  readonly condition: string
  readonly lookup: Lookup<'Conditions'> | null
  /** How many rounds are left, if it ends by itself. */
  readonly rounds?: string | undefined
  /** Absent if the user may not remove it. */
  readonly onRemove: (() => void) | undefined
}

/** A condition in a fight; a press removes it. */
export function ConditionButton({ owner, condition, lookup, rounds, onRemove }: ConditionButtonProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const record = lookup?.recordOf(condition)
  const name = record ? translate(record.name) : condition
  const content = (
    <>
      <ConditionIcon name={record?.facts.icon} />
      {name}
      {rounds !== undefined && (
        <small>
          {rounds} <span className="sr">{t`rounds left`}</span>
        </small>
      )}
    </>
  )
  const className = classNames(styles['chip'], `washed-${record?.facts.pigment ?? 'sepia'}`)
  if (!onRemove) return <span className={className}>{content}</span>
  return (
    <button type="button" className={className} title={t`Remove ${name} from ${owner}`} onClick={onRemove}>
      {content}
      <span className="sr">, {t`Remove ${name} from ${owner}`}</span>
    </button>
  )
}
