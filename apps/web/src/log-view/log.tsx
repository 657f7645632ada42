import { undoLinksIn, undoneIds } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import type { LogFilter as Filter } from '../api/types.ts'
import { useHasOlderEntries, useLog } from '../queries/log/log.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { useLookup } from '../queries/use-lookup.ts'
import { Button } from '../ui/buttons/button.tsx'
import { lazyPart } from '../ui/foundation/lazy-part.ts'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { LogDays } from './log-days.tsx'
import styles from './log.module.css'
import { LogFilter } from './log-filter.tsx'
import { LoadMore } from './load-more.tsx'

const OlderLog = lazyPart(async () => (await import('./older-log.tsx')).OlderLog)

const LazyFilteredLog = lazyPart(async () => (await import('./filtered-log.tsx')).FilteredLog)

/** A third more than a laptop shows. */
const linesAtOnce = 32

/** The open character's log, newest first, or only the entries that match a filter. */
export function Log() {
  const [filter, setFilter] = useState<Filter>()
  return (
    <>
      <LogFilter filter={filter} onFilter={setFilter} />
      {filter === undefined ? (
        <NewestEntries />
      ) : (
        <Suspense fallback={<Skeleton lines={5} />}>
          <LazyFilteredLog filter={filter} />
        </Suspense>
      )}
    </>
  )
}

function NewestEntries() {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const { data: entries, isError, refetch } = useLog(publicRef)
  const isLonger = useHasOlderEntries(publicRef)
  const [showsOlder, setShowsOlder] = useState(false)
  const items = useLookup('Items')
  const undone = useMemo(() => undoneIds(undoLinksIn(entries ?? [])), [entries])
  if (entries === undefined && isError) {
    return (
      <div className={styles['message']}>
        <p>{t`Couldn’t load the log.`}</p>
        <Button small onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </div>
    )
  }
  if (entries === undefined || items === null) return <Skeleton lines={9} />
  if (entries.length === 0) return <p className={styles['message']}>{t`No entries yet.`}</p>
  const showOlder = () => setShowsOlder(true)
  const more = <LoadMore label={t`Older entries`} onLoadMore={showOlder} isLoadingMore={showsOlder} />
  return (
    <LogDays
      entries={entries}
      undone={undone}
      linesAtOnce={linesAtOnce}
      onLoadMore={isLonger && !showsOlder ? showOlder : undefined}
    >
      {isLonger && (showsOlder ? <Suspense fallback={more}>{<OlderLog newest={entries} />}</Suspense> : more)}
    </LogDays>
  )
}
