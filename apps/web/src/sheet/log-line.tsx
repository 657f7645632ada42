import { LogEntry } from '../ui/log-entry.tsx'
import type { DescribedEntry } from './described-log.ts'
import { lookOf } from './entry-look.tsx'
import type { EntryWords } from './use-entry-words.tsx'

interface LogLineProps {
  readonly described: DescribedEntry
  readonly words: EntryWords
  readonly who: string
  readonly when: string
  readonly fresh?: boolean
}

/** One entry of the log. */
export function LogLine({ described: { entry, description }, words, who, when, fresh = false }: LogLineProps) {
  const { tone, icon: Picture } = lookOf(entry)
  return (
    <LogEntry
      {...words}
      tone={tone}
      icon={<Picture />}
      difference={description.difference}
      who={who}
      when={when}
      fresh={fresh}
    />
  )
}
