import { nextSessionOf, settingFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'

interface NextSessionFieldProps {
  /** ISO 8601 in UTC; null without a date. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** The date and time of the next game session, entered in the user's own time zone. */
export function NextSessionField({ value, onChange }: NextSessionFieldProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  // While the user types, the browser reports no value for an incomplete date.
  const [text, setText] = useState(() => (value === null ? '' : localTimeOf(new Date(value))))
  const edit = (typed: string) => {
    setText(typed)
    onChange(utcTimeOf(typed))
  }
  const isOver = value !== null && nextSessionOf({ nextSessionAt: value }, Date.now()) === null
  return (
    <Field
      label={translate(settingFields.nextSessionAt.label)}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={text}
      hint={isOver ? t`This date is over, so it isn’t shown any more.` : t`Everyone sees it in their own time zone.`}
      onChange={({ currentTarget }) => edit(currentTarget.value)}
      end={
        text !== '' && (
          <Button small kind="quiet" aria-label={t`Clear the next session`} onClick={() => edit('')}>
            {t`Clear`}
          </Button>
        )
      }
    />
  )
}

/** 2026-11-21T19:00 in the time zone of this device, as inputs of this type have it. */
function localTimeOf(then: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${String(then.getFullYear()).padStart(4, '0')}-${two(then.getMonth() + 1)}-${two(then.getDate())}`
  return `${day}T${two(then.getHours())}:${two(then.getMinutes())}`
}

function utcTimeOf(local: string): string | null {
  const then = new Date(local)
  return Number.isNaN(then.getTime()) ? null : then.toISOString()
}
