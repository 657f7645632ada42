import { sessionsOf, type Character, type LogEntry } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Download from 'lucide-react/icons/download'
import { useDeferredValue, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useWholeLog } from '../store/log-pages.ts'
import { useCharacterStore } from '../store/use-character.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { iconButtonLook } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { characterBefore } from './character-before.ts'
import { Charts } from './charts.tsx'
import styles from './history.module.css'
import { Summary } from './summary.tsx'
import { bringingBack } from './then-rows.ts'
import { ThenTable } from './then-table.tsx'
import { TimeTrack } from './time-track.tsx'
import type { HistoryWords } from './words.ts'

interface HistoryProps {
  readonly words: HistoryWords
  /** What one entry says, in a line. */
  readonly sayEntry: (entry: LogEntry) => ReactNode
  /** The log itself, to be asked and searched. */
  readonly log: ReactNode
}

/** The life of a character: as it was at any moment, how it went, what changed, and every entry of its log. */
export function History({ words, sayEntry, log }: HistoryProps) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const now = useSyncExternalStore(
    (listener) => store.onChange(listener),
    () => store.draft,
  )
  const { data, isError, refetch } = useWholeLog(store.publicRef)
  const entries = data?.entries ?? []
  return (
    <div className={styles['page']}>
      <title>{t`History of ${now.name} · Everquill`}</title>
      <header className={styles['title']}>
        <Link
          to="/characters/$publicRef"
          params={{ publicRef: store.publicRef }}
          className={iconButtonLook}
          aria-label={t`Back to the sheet`}
        >
          <ChevronLeft />
        </Link>
        <h1>{now.name}</h1>
        <span className={styles['acts']}>
          <Menu
            trigger={
              <button type="button" className={buttonLook({})}>
                <Download />
                {t`Download`}
              </button>
            }
          >
            {(['csv', 'json'] as const).map((ending) => (
              <MenuItem key={ending} link={<a href={`/api/characters/${store.publicRef}/log.${ending}`} download />}>
                {ending === 'csv' ? t`The log as a table (CSV)` : t`The log as JSON`}
              </MenuItem>
            ))}
          </Menu>
        </span>
      </header>
      {entries.length > 0 && <Life entries={entries} now={now} words={words} sayEntry={sayEntry} />}
      {data === undefined && !isError && <Skeleton lines={12} />}
      {data === undefined && isError && (
        <div className={styles['said']}>
          <p>{t`The log could not be fetched.`}</p>
          <Button small onClick={() => void refetch()}>{t`Try again`}</Button>
        </div>
      )}
      {data !== undefined && entries.length === 0 && <p className="soft">{t`Nothing is written here yet.`}</p>}
      <Section title={t`Log`} id="log">
        <div className={styles['log']}>{log}</div>
      </Section>
    </div>
  )
}

interface LifeProps extends Pick<HistoryProps, 'words' | 'sayEntry'> {
  readonly entries: readonly LogEntry[]
  readonly now: Character
}

function Life({ entries, now, words, sayEntry }: LifeProps) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  const sessions = useMemo(() => sessionsOf(entries), [entries])
  const [chosen, choose] = useState<string>()
  const last = entries.length - 1
  const found = entries.findIndex(({ id }) => id === chosen)
  const at = found < 0 ? last : found
  // The thumb follows the finger; the sheet follows the thumb.
  const shown = useDeferredValue(at)
  const then = useMemo(() => (shown >= last ? null : characterBefore(entries, shown + 1)), [entries, shown, last])
  const differing = useMemo(() => (then ? bringingBack(now, then) : []), [now, then])
  const entry = entries[at]

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
        entries={entries}
        sessions={sessions}
        at={at}
        said={entry && sayEntry(entry)}
        onMove={(place) => choose(place === last ? undefined : entries[place]?.id)}
      />
      <div className={styles['acts']}>
        {at < last && <Button onClick={() => choose(undefined)}>{t`Back to now`}</Button>}
        {differing.length > 0 && (
          <Button kind="act" onClick={restoreAll}>
            {t`${plural(differing.length, { one: 'Restore it', other: 'Restore all #' })}`}
          </Button>
        )}
      </div>
      <div className={styles['then']}>
        <ThenTable
          now={now}
          then={then ?? now}
          words={words}
          onBringBack={({ field, was }) => store.edit(field, was)}
        />
        <div>
          <Charts entries={entries} sessions={sessions} at={at} />
          <Summary entries={entries} sessions={sessions} words={words} />
        </div>
      </div>
    </>
  )
}
