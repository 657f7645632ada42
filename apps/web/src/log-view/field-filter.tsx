import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Button } from '../ui/buttons/button.tsx'
import styles from './log.module.css'
import { useFieldInHand } from './use-focused-field.ts'
import { useFieldWords } from './texts/use-field-texts.ts'

interface OnlyFieldProps {
  /** The one field whose entries are shown. */
  readonly only: string | undefined
  readonly onChoose: (field: string | undefined) => void
}

/** Over the log: the history of the field that was written in last, one tap away. */
export function OnlyField({ only, onChoose }: OnlyFieldProps) {
  const { t } = useLingui()
  const { labelOf } = useFieldWords()
  const inHand = useFieldInHand()
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
