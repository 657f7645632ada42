import type { GameEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../i18n/use-dates.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LogDay, LogEntry } from '../../game-ui/log-entry.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { PartyMember } from '../../api/types.ts'
import { Moment } from '../../ui/layout/moment.tsx'
import { useChangeTexts } from '../../log-view/texts/use-change-texts.tsx'

interface SharedLogProps {
  /** Newest first. */
  readonly entries: readonly GameEntry[]
  /** Supplies the names of items and spells. */
  readonly character: PartyMember['character']
  /** Loads older entries; absent at the start of the log. */
  readonly onOlder?: () => void
}

/** A read-only log without authors. */
export function SharedLog({ entries, character, onOlder }: SharedLogProps) {
  const { t } = useLingui()
  const dates = useDates()
  const { entryView } = useChangeTexts()
  let day = ''
  return (
    <Section title={t`Log`}>
      <ol>
        {entries.map((entry) => {
          const timestamp = new Date(entry.timestamp)
          const heading = dates.day(timestamp)
          const startsDay = heading !== day
          day = heading
          return [
            startsDay && <LogDay key={`${entry.id} day`}>{heading}</LogDay>,
            <LogEntry
              key={entry.id}
              {...entryView(entry, character)}
              byline={{ when: <Moment at={entry.timestamp}>{dates.time(timestamp)}</Moment> }}
            />,
          ]
        })}
      </ol>
      {onOlder && <Button onClick={onOlder}>{t`Older`}</Button>}
    </Section>
  )
}
