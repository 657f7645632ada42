import { useLingui } from '@lingui/react/macro'
import { usePages } from '../queries/log-pages.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import type { LogQuestion } from '../api/backend.ts'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import { LogDays } from './log-days.tsx'
import styles from './log.module.css'
import { LoadMore } from './load-more.tsx'

interface AskedLogProps {
  readonly question: LogQuestion
  readonly onTravel?: ((entryId: string) => void) | undefined
}

/** The entries that answer a question, read on as long as somebody scrolls. */
export function FilteredLog({ question, onTravel }: AskedLogProps) {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const { entries, undone, people, games, isPending, isError, readOn, isReading, retry } = usePages(publicRef, question)
  if (isPending) return <Skeleton lines={5} />
  return (
    <>
      {entries.length > 0 && (
        <LogDays entries={entries} undone={undone} people={people} games={games} onTravel={onTravel} />
      )}
      {entries.length === 0 && !readOn && !isError && <p className={styles['said']}>{t`No entry fits.`}</p>}
      {isError && <LoadMore words={t`Try again`} onRead={retry} />}
      {!isError && readOn && <LoadMore words={t`Older entries`} onRead={readOn} isReading={isReading} />}
    </>
  )
}
