import { playPeriodsOf, type Character, type LogEntry } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import type { Timeline } from '../../api/backend.ts'
import { useGameSettings } from '../../queries/game-settings.ts'
import { usePast } from '../../queries/history.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Charts } from './charts.tsx'
import styles from './history.module.css'
import { Summary } from './summary.tsx'
import { bringingBack } from './past-rows.ts'
import { ThenTable } from './past-table.tsx'
import { TimeTrack } from './time-track.tsx'
import type { HistoryWords } from './words.ts'

interface LifeProps {
  readonly course: Timeline
  readonly now: Character
  readonly isMine: boolean
  /** The entry that somebody travels to; undefined: now. */
  readonly chosen: string | undefined
  readonly onChoose: (entryId: string | undefined) => void
  readonly words: HistoryWords
  readonly sayEntry: (entry: LogEntry) => ReactNode
}

/** A life and one moment of it, which can be brought back. */
export function Life({ course: { points, isWhole }, now, isMine, chosen, onChoose, words, sayEntry }: LifeProps) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  const { rates } = useGameSettings(now.gameId)
  const sessions = useMemo(() => playPeriodsOf(points), [points])
  const latest = points.at(-1)?.id
  const id = chosen ?? latest
  const { data: past, isPlaceholderData, isError, refetch } = usePast(store.publicRef, id)
  const isNow = id === latest
  const known = past && !isPlaceholderData ? past : undefined
  const at = Math.max(
    0,
    points.findLastIndex((point) => Number(point.id) <= Number(id)),
  )
  const then = isNow ? now : (past?.character ?? now)
  // A game master may write on a sheet, but not choose its picture.
  const mayBringBack = (field: string) => isMine || field !== 'image'
  const differing = bringingBack(now, then).filter(({ field }) => mayBringBack(field))
  const moveTo = (goal: string | null | undefined) => goal && onChoose(goal === latest ? undefined : goal)

  const restoreAll = () => {
    for (const { field, newValue } of differing) store.edit(field, newValue)
    toast({
      title: t`${plural(differing.length, { one: '# value brought back.', other: '# values brought back.' })}`,
      action: {
        label: t`Undo`,
        onPress: () => {
          for (const { field, oldValue } of differing) store.edit(field, oldValue)
        },
      },
    })
  }
  return (
    <>
      <TimeTrack
        points={points}
        isWhole={isWhole}
        sessions={sessions}
        at={at}
        isNow={isNow}
        moment={known?.entry?.timestamp ?? points[at]?.timestamp}
        said={known?.entry && sayEntry(known.entry)}
        onMove={(place) => moveTo(points[place]?.id)}
        previous={isWhole ? (points[at - 1]?.id ?? null) : known?.previous}
        next={isWhole ? (points[at + 1]?.id ?? null) : known?.next}
        onStep={moveTo}
      />
      {isError && !isNow && (
        <div className={styles['said']}>
          <p>{t`The sheet of that time could not be fetched.`}</p>
          <Button small onClick={() => void refetch()}>{t`Try again`}</Button>
        </div>
      )}
      <div className={styles['acts']}>
        <Button disabled={isNow} onClick={() => onChoose(undefined)}>{t`Back to now`}</Button>
        <Button kind="act" disabled={!known || differing.length === 0} onClick={restoreAll}>
          {t`${plural(differing.length, { 0: 'Restore all', one: 'Restore it', other: 'Restore all #' })}`}
        </Button>
      </div>
      <div className={styles['then']}>
        <ThenTable
          now={now}
          then={then}
          words={words}
          mayBringBack={mayBringBack}
          onBringBack={({ field, was }) => store.edit(field, was)}
        />
        <div className={styles['told']}>
          <Charts points={points} rates={rates} sessions={sessions} at={at} />
          <Summary gameId={now.gameId} sessions={sessions} words={words} />
        </div>
      </div>
    </>
  )
}
