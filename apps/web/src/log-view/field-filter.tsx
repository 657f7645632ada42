import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Button } from '../ui/buttons/button.tsx'
import styles from './log.module.css'
import { useFocusedField } from './use-focused-field.ts'
import { useFieldTexts } from './texts/use-field-texts.ts'

interface OnlyFieldProps {
  /** The one field whose entries are shown. */
  readonly only: string | undefined
  readonly onChoose: (field: string | undefined) => void
}

/** Over the log: the history of the field that was written in last, one tap away. */
export function FieldFilter({ only, onChoose }: OnlyFieldProps) {
  const { t } = useLingui()
  const { labelOf } = useFieldTexts()
  const inHand = useFocusedField()
  const field = only ?? inHand
  if (field === undefined) return null
  const label = labelOf({ field, oldValue: null, newValue: null })
  return (
    <div className={styles['only']}>
      <Button
        small
        kind={only === undefined ? 'plain' : 'line'}
        aria-pressed={only !== undefined}
        onClick={() => onChoose(only === undefined ? field : undefined)}
      >
        {t`Only ${label}`}
        {only !== undefined && <X />}
      </Button>
    </div>
  )
}
