import { undoingsIn, undoneBy, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { usePages } from '../queries/log-pages.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { LogDays } from './log-days.tsx'
import { LoadMore } from './load-more.tsx'

/** What is older than the newest entries, page by page. */
export function OlderLog({ newest }: { readonly newest: readonly LogEntry[] }) {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const last = newest.at(-1)
  const { entries, people, games, isPending, isError, readOn, isReading, retry } = usePages(publicRef, {
    before: last?.id ?? '',
  })
  // Whatever took them back is newer than they are, so all of it is here.
  const undone = undoneBy(undoingsIn([...newest, ...entries]))
  return (
    <>
      <LogDays entries={entries} undone={undone} people={people} games={games} above={last} />
      {isError ? (
        <LoadMore words={t`Try again`} onRead={retry} />
      ) : (
        (isPending || readOn) && (
          <LoadMore words={t`Older entries`} onRead={readOn} isReading={isPending || isReading} />
        )
      )}
    </>
  )
}
