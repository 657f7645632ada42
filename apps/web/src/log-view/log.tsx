import { undoingsIn, undoneBy } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import { useIsLonger, useLog } from '../queries/log.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { useLookup } from '../queries/use-lookup.ts'
import { Button } from '../ui/buttons/button.tsx'
import { lazyPart } from '../ui/foundation/lazy-part.ts'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import { LogDays } from './log-days.tsx'
import styles from './log.module.css'
import { FieldFilter } from './field-filter.tsx'
import { LoadMore } from './load-more.tsx'

/** Fetched by whoever reads that far. */
const OlderLog = lazyPart(async () => (await import('./older-log.tsx')).OlderLog)

const AskedLog = lazyPart(async () => (await import('./filtered-log.tsx')).FilteredLog)

/** What happened to the character, newest first; or to the one field that somebody is about. */
export function Log() {
  const [only, setOnly] = useState<string>()
  return (
    <>
      <FieldFilter only={only} onChoose={setOnly} />
      {only === undefined ? (
        <Newest />
      ) : (
        <Suspense fallback={<Skeleton lines={5} />}>
          <AskedLog question={{ field: only }} />
        </Suspense>
      )}
    </>
  )
}

function Newest() {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const { data: entries, isError, refetch } = useLog(publicRef)
  const isLonger = useIsLonger(publicRef)
  const [readsOn, readOn] = useState(false)
  const items = useLookup('Items')
  const undone = useMemo(() => undoneBy(undoingsIn(entries ?? [])), [entries])
  if (entries === undefined && isError) {
    return (
      <div className={styles['said']}>
        <p>{t`The log could not be fetched.`}</p>
        <Button small onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </div>
    )
  }
  if (entries === undefined || items === null) return <Skeleton lines={9} />
  if (entries.length === 0) return <p className={styles['said']}>{t`Nothing is written here yet.`}</p>
  const waiting = <LoadMore words={t`Older entries`} onRead={() => readOn(true)} isReading={readsOn} />
  return (
    <>
      <LogDays entries={entries} undone={undone} />
      {isLonger && (readsOn ? <Suspense fallback={waiting}>{<OlderLog newest={entries} />}</Suspense> : waiting)}
    </>
  )
}
