import type { Change, Json } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { textDiff } from '../log-view/texts/text-diff.ts'
import type { FieldTexts } from '../log-view/texts/use-field-texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { classNames } from '../ui/foundation/class-names.ts'
import styles from './changed-value.module.css'
import { useEntryChangeText } from './use-entry-change-text.ts'

interface ChangedValueProps {
  readonly change: Change
  readonly texts: FieldTexts
}

/** The value before and after a change; of long texts only the part that differs. */
export function ChangedValue({ change, texts }: ChangedValueProps) {
  const { t } = useLingui()
  const entryText = useEntryChangeText()(change, texts)
  if (entryText !== undefined) return <b>{entryText}</b>
  const { field, oldValue, newValue } = change
  const quote = (value: Json, other: Json): string => {
    const part = textDiff(value, other)
    // All of this value is in the other one. A dash would look as if the field had been empty.
    return part === '' && value !== '' ? '…' : texts.valueOf(field, part)
  }
  return (
    <>
      <Quote className={styles['old']} text={quote(oldValue, newValue)} /> <span aria-hidden="true">→</span>
      <span className="sr">{t`becomes`}</span> <Quote className={styles['new']} text={quote(newValue, oldValue)} />
    </>
  )
}

/** Longer texts are cut off until the user wants to read them. */
const maxLength = 160

interface QuoteProps {
  readonly text: string
  readonly className: string | undefined
}

function Quote({ text, className }: QuoteProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (text.length <= maxLength && !text.includes('\n')) return <span className={className}>{text}</span>
  return (
    <>
      <span className={classNames(className, styles['long'], !isOpen && styles['cut'])}>{text}</span>
      <Button small kind="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t`Show less` : t`Show more`}
      </Button>
    </>
  )
}
