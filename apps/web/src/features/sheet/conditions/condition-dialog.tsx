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

export function ConditionDialog({ condition, lookup, onRemove, onClose }: ConditionDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const record = lookup.recordOf(condition)
  const name = record ? translate(record.name) : condition
  const remove = () => {
    onClose()
    onRemove(condition)
  }
  return (
    <Dialog open onClose={onClose} title={name}>
      <Description>
        {record ? translate(record.description) : t`A custom condition, not from the catalogue.`}
      </Description>
      <div className={styles['actions']}>
        <Button small onClick={remove}>{t`Remove ${name}`}</Button>
      </div>
    </Dialog>
  )
}
