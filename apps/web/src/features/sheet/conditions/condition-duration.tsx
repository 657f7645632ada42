import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import styles from './conditions.module.css'

const limits = { min: 1, max: 9_999 }
const minutesOfUnit = { minutes: 1, hours: 60 } as const
const usual = [1, 10, 60, 480] as const

interface ConditionDurationProps {
  readonly onChoose: (minutes: number) => void
}

/** Asks how long a condition lasts. */
export function ConditionDuration({ onChoose }: ConditionDurationProps) {
  const { t } = useLingui()
  const [text, setText] = useState('10')
  const [unit, setUnit] = useState<keyof typeof minutesOfUnit>('minutes')
  const count = parseCount(text, limits)
  const labelOf = (minutes: number): string => {
    const hours = minutes / 60
    return minutes < 60 ? t`${minutes} min` : t`${hours} h`
  }
  return (
    <form
      className={styles['duration']}
      aria-label={t`Duration`}
      onSubmit={(event) => {
        event.preventDefault()
        if (count !== undefined) onChoose(count * minutesOfUnit[unit])
      }}
    >
      <div className={styles['usual']}>
        {usual.map((minutes) => (
          <Button key={minutes} small kind="quiet" onClick={() => onChoose(minutes)}>
            {labelOf(minutes)}
          </Button>
        ))}
      </div>
      <div className={styles['own']}>
        <CountField label={t`Duration`} text={text} limits={limits} onTextChange={setText} />
        <Segmented
          label={t`Unit`}
          value={unit}
          options={[
            { value: 'minutes', label: t`Minutes` },
            { value: 'hours', label: t`Hours` },
          ]}
          onChoose={setUnit}
        />
        <Button type="submit" aria-disabled={count === undefined}>{t`Start`}</Button>
      </div>
    </form>
  )
}
