import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Button } from '../ui/buttons/button.tsx'
import styles from './log.module.css'
import { useFocusedField } from './use-focused-field.ts'
import { useFieldTexts } from './texts/use-field-texts.ts'

interface FieldFilterProps {
  /** The field that the log is filtered by. */
  readonly only: string | undefined
  readonly onChoose: (field: string | undefined) => void
}

/** A button above the log that filters it by the field that last had focus. */
export function FieldFilter({ only, onChoose }: FieldFilterProps) {
  const { t } = useLingui()
  const { labelOf } = useFieldTexts()
  const focused = useFocusedField()
  const field = only ?? focused
  if (field === undefined) return null
  const label = labelOf({ field, oldValue: null, newValue: null })
  return (
    <div className={styles['only']}>
      <Button
        small
        kind={only === undefined ? 'plain' : 'outline'}
        aria-pressed={only !== undefined}
        onClick={() => onChoose(only === undefined ? field : undefined)}
      >
        {t`Only ${label}`}
        {only !== undefined && <X />}
      </Button>
    </div>
  )
}
