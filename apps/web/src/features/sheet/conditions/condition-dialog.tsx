import type { Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../fields/details.module.css'
import { Description } from '../fields/details.tsx'

interface ConditionDialogProps {
  readonly condition: string
  readonly lookup: Lookup<'Conditions'>
  readonly onRemove: (condition: string) => void
  readonly onClose: () => void
}

/** What a condition means. */
export function ConditionDialog({ condition, lookup, onRemove, onClose }: ConditionDialogProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const record = lookup.recordOf(condition)
  const name = record ? word(record.name) : condition
  const remove = () => {
    onClose()
    onRemove(condition)
  }
  return (
    <Dialog open onClose={onClose} title={name}>
      <Description>
        {record ? word(record.description) : t`Your own words: the catalogue knows nothing of it.`}
      </Description>
      <div className={styles['acts']}>
        <Button small onClick={remove}>{t`Remove ${name}`}</Button>
      </div>
    </Dialog>
  )
}
