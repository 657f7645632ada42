import type { LogEntry } from '@everquill/domain'
import { Fragment, useMemo, useState } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { useCharacterStore } from '../store/use-character.ts'
import { LogDay } from '../ui/log-entry.tsx'
import { describedLog } from './described-log.ts'
import type { ItemNames } from './item-names.ts'
import { LogLine } from './log-line.tsx'
import { useEntryWords } from './use-entry-words.tsx'
import { useWho } from './use-who.ts'

interface LogDaysProps {
  readonly entries: readonly LogEntry[]
  readonly names: ItemNames
}

/** Entries under the days they were written on. */
export function LogDays({ entries, names }: LogDaysProps) {
  const store = useCharacterStore()
  const dates = useDates()
  const who = useWho()
  const wordsOf = useEntryWords(names.nameOf)
  const described = useMemo(() => describedLog(entries, store.draft), [entries, store])
  const [newestAtFirst] = useState(Number(entries[0]?.id))
  const days = entries.map(({ timestamp }) => dates.day(new Date(timestamp)))
  return (
    <ol>
      {described.map((line, place) => (
        <Fragment key={line.entry.id}>
          {days[place] !== days[place - 1] && <LogDay>{days[place]}</LogDay>}
          <LogLine
            described={line}
            words={wordsOf(line)}
            who={who(line.entry.user)}
            when={dates.time(new Date(line.entry.timestamp))}
            fresh={Number(line.entry.id) > newestAtFirst}
          />
        </Fragment>
      ))}
    </ol>
  )
}
