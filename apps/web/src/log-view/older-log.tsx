import { undoLinksIn, undoneIds, type LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useLogPages } from '../queries/log/log-pages.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { LogDays } from './log-days.tsx'
import { LoadMore } from './load-more.tsx'

/** The pages of the log after the newest entries. */
export function OlderLog({ newest }: { readonly newest: readonly LogEntry[] }) {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const last = newest.at(-1)
  const { entries, people, games, isPending, isError, loadMore, isLoadingMore, retry } = useLogPages(publicRef, {
    before: last?.id ?? '',
  })
  // An undo is newer than the entry it undoes, so all undos of these entries are loaded.
  const undone = undoneIds(undoLinksIn([...newest, ...entries]))
  return (
    <>
      <LogDays entries={entries} undone={undone} people={people} games={games} above={last} onLoadMore={loadMore} />
      {isError ? (
        <LoadMore label={t`Try again`} onLoadMore={retry} />
      ) : (
        (isPending || loadMore) && (
          <LoadMore label={t`Older entries`} onLoadMore={loadMore} isLoadingMore={isPending || isLoadingMore} />
        )
      )}
    </>
  )
}
