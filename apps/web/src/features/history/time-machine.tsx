import { playPeriodsOf, type Character } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Timeline } from '../../api/types.ts'
import { useGameSettings } from '../../queries/game-settings.ts'
import { EntrySummary } from '../../log-view/entry-summary.tsx'
import { useCharacterAt } from '../../queries/log/history.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Charts } from './charts.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import styles from './history.module.css'
import { Summary } from './summary.tsx'
import { restoringChanges } from './past-rows.ts'
import { PastTable } from './past-table.tsx'
import { TimeTrack } from './time-track.tsx'
import { useRestoreAll } from './use-restore-all.ts'

interface TimeMachineProps {
  readonly timeline: Timeline
  readonly current: Character
  readonly isMine: boolean
  /** The selected log entry; undefined means now. */
  readonly selected: string | undefined
  readonly onSelect: (entryId: string | undefined) => void
}

/** Shows a past moment of a character and restores values from it. */
export function TimeMachine({ timeline: { points, isWhole }, current, isMine, selected, onSelect }: TimeMachineProps) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const restoreAll = useRestoreAll()
  const { rates } = useGameSettings(current.gameId)
  const sessions = useMemo(() => playPeriodsOf(points), [points])
  const latest = points.at(-1)?.id
  const id = selected ?? latest
  const { data: past, isPlaceholderData, isError, refetch } = useCharacterAt(store.publicRef, id)
  const isNow = id === latest
  const known = past && !isPlaceholderData ? past : undefined
  const at = Math.max(
    0,
    points.findLastIndex((point) => Number(point.id) <= Number(id)),
  )
  const pastCharacter = isNow ? current : (past?.character ?? current)
  // A GM may edit a sheet but not change its picture.
  const canRestore = (field: string) => isMine || field !== 'image'
  const differing = restoringChanges(current, pastCharacter).filter(({ field }) => canRestore(field))
  const moveTo = (goal: string | null | undefined) => goal && onSelect(goal === latest ? undefined : goal)
  return (
    <>
      <SectionBoundary name="time track">
        <TimeTrack
          points={points}
          isWhole={isWhole}
          sessions={sessions}
          at={at}
          isNow={isNow}
          moment={known?.entry?.timestamp ?? points[at]?.timestamp}
          description={known?.entry && <EntrySummary entry={known.entry} />}
          onMove={(index) => moveTo(points[index]?.id)}
          previous={isWhole ? (points[at - 1]?.id ?? null) : known?.previous}
          next={isWhole ? (points[at + 1]?.id ?? null) : known?.next}
          onStep={moveTo}
        />
      </SectionBoundary>
      {isError && !isNow && (
        <div className={styles['error']}>
          <p>{t`Couldn’t load the sheet from that time.`}</p>
          <Button small onClick={() => void refetch()}>{t`Try again`}</Button>
        </div>
      )}
      <div className={styles['actions']}>
        <Button kind="primary" disabled={isNow} onClick={() => onSelect(undefined)}>{t`Back to now`}</Button>
        <Button disabled={!known || differing.length === 0} onClick={() => restoreAll(differing)}>
          {t`${plural(differing.length, { 0: 'Restore all', one: 'Restore # value', other: 'Restore all # values' })}`}
        </Button>
      </div>
      <div className={styles['columns']}>
        <SectionBoundary name="past sheet">
          <PastTable
            current={current}
            past={pastCharacter}
            canRestore={canRestore}
            onRestore={({ field, pastValue }) => store.edit(field, pastValue)}
          />
        </SectionBoundary>
        <div className={styles['side']}>
          <SectionBoundary name="charts">
            <Charts points={points} rates={rates} sessions={sessions} at={at} />
          </SectionBoundary>
          <SectionBoundary name="summary of changes">
            <Summary gameId={current.gameId} sessions={sessions} />
          </SectionBoundary>
        </div>
      </div>
    </>
  )
}
