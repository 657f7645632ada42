import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import HistoryIcon from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import { useCharacterStore } from '../store/use-character.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import styles from './log.module.css'
import { useFieldInHand } from './use-field-in-hand.ts'
import { useFieldWords } from './use-field-words.ts'

interface LogHeadProps {
  /** The one field whose entries are shown. */
  readonly only: string | undefined
  readonly onChoose: (field: string | undefined) => void
}

/** Over the log: the history of the field that was written in last, one tap away, and the way to the whole history. */
export function LogHead({ only, onChoose }: LogHeadProps) {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const { labelOf } = useFieldWords()
  const inHand = useFieldInHand()
  const field = only ?? inHand
  const label = field === undefined ? '' : labelOf({ field, oldValue: null, newValue: null })
  return (
    <div className={styles['head']}>
      {field !== undefined && (
        <Button
          small
          kind={only === undefined ? 'plain' : 'line'}
          aria-pressed={only !== undefined}
          onClick={() => onChoose(only === undefined ? field : undefined)}
        >
          {t`Only ${label}`}
          {only !== undefined && <X />}
        </Button>
      )}
      <Link
        to="/characters/$publicRef/history"
        params={{ publicRef }}
        className={buttonLook({ kind: 'plain', small: true })}
      >
        <HistoryIcon />
        {t`History`}
      </Link>
    </div>
  )
}
