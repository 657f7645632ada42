import type { GameEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../i18n/use-dates.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LogDay, LogEntry } from '../../game-ui/log-entry.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { Pigment } from '../../ui/foundation/pigments.ts'
import type { ReactNode } from 'react'

interface SharedLogProps {
  /** Newest first. */
  readonly entries: readonly GameEntry[]
  /** Lent by the page, which knows who knows. */
  readonly tell: (entry: GameEntry) => {
    readonly tone: Pigment
    readonly icon: ReactNode
    readonly label: ReactNode
  }
  /** Absent at the beginning of the log. */
  readonly onOlder?: () => void
}

/** What happened to a character, to be read only; nobody is named. */
export function SharedLog({ entries, tell, onOlder }: SharedLogProps) {
  const { t } = useLingui()
  const dates = useDates()
  let day = ''
  return (
    <Section title={t`Log`}>
      <ol>
        {entries.map((entry) => {
          const then = new Date(entry.timestamp)
          const heading = dates.day(then)
          const isNew = heading !== day
          day = heading
          return [
            isNew && <LogDay key={`${entry.id} day`}>{heading}</LogDay>,
            <LogEntry key={entry.id} {...tell(entry)} by={{ when: dates.time(then) }} />,
          ]
        })}
      </ol>
      {onOlder && <Button onClick={onOlder}>{t`Older`}</Button>}
    </Section>
  )
}
