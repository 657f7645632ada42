import { useLingui } from '@lingui/react/macro'
import { useLogPages } from '../queries/log/log-pages.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import type { LogFilter } from '../api/types.ts'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { LogDays } from './log-days.tsx'
import styles from './log.module.css'
import { LoadMore } from './load-more.tsx'

interface FilteredLogProps {
  readonly filter: LogFilter
  readonly onShowPast?: ((entryId: string) => void) | undefined
}

/** The log entries that match a filter, loaded page by page. */
export function FilteredLog({ filter, onShowPast }: FilteredLogProps) {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const { entries, undone, people, games, isPending, isError, loadMore, isLoadingMore, retry } = useLogPages(
    publicRef,
    filter,
  )
  if (isPending) return <Skeleton lines={5} />
  return (
    <>
      {entries.length > 0 && (
        <LogDays
          entries={entries}
          undone={undone}
          people={people}
          games={games}
          onLoadMore={loadMore}
          onShowPast={onShowPast}
        />
      )}
      {entries.length === 0 && !loadMore && !isError && <p className={styles['message']}>{t`No matches.`}</p>}
      {isError && <LoadMore label={t`Try again`} onLoadMore={retry} />}
      {!isError && loadMore && (
        <LoadMore label={t`Older entries`} onLoadMore={loadMore} isLoadingMore={isLoadingMore} />
      )}
    </>
  )
}
