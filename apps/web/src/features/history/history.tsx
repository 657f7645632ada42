import type { LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Download from 'lucide-react/icons/download'
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Timeline } from '../../api/backend.ts'
import { useTimeline } from '../../queries/history.ts'
import { useSession } from '../../queries/queries.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { Button, buttonLook } from '../../ui/buttons/button.tsx'
import { iconButtonLook } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './history.module.css'
import { Life } from './time-machine.tsx'
import type { HistoryWords } from './words.ts'

interface HistoryProps {
  readonly words: HistoryWords
  /** What one entry says, in a line. */
  readonly sayEntry: (entry: LogEntry) => ReactNode
  /** The log itself, to be asked and searched; its entries lead to their time. */
  readonly log: (course: Timeline | undefined, onTravel: (entryId: string) => void) => ReactNode
}

/** The life of a character: as it was at any moment, how it went, what changed, and every entry of its log. */
export function History({ words, sayEntry, log }: HistoryProps) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const page = useRef<HTMLDivElement>(null)
  const now = useSyncExternalStore(
    (listener) => store.onChange(listener),
    () => store.draft,
  )
  const isMine = useSession().user?.id === now.user
  const { data: course, isError, refetch } = useTimeline(store.publicRef)
  const [chosen, choose] = useState<string>()
  const travel = (entryId: string) => {
    choose(entryId)
    page.current?.scrollIntoView()
  }
  return (
    <div className={styles['page']} ref={page}>
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
        <h1 className="named">{now.name}</h1>
        {isMine && (
          <Menu
            trigger={
              <button type="button" className={buttonLook({})}>
                <Download />
                <span className="long">{t`Download`}</span>
              </button>
            }
          >
            {(['csv', 'json'] as const).map((ending) => (
              <MenuItem key={ending} link={<a href={`/api/characters/${store.publicRef}/log.${ending}`} download />}>
                {ending === 'csv' ? t`The log as a table (CSV)` : t`The log as JSON`}
              </MenuItem>
            ))}
          </Menu>
        )}
      </header>
      {course && course.points.length > 0 && (
        <Life
          course={course}
          now={now}
          isMine={isMine}
          chosen={chosen}
          onChoose={choose}
          words={words}
          sayEntry={sayEntry}
        />
      )}
      {course === undefined && !isError && <Skeleton lines={12} />}
      {course === undefined && isError && (
        <div className={styles['said']}>
          <p>{t`The log could not be fetched.`}</p>
          <Button small onClick={() => void refetch()}>{t`Try again`}</Button>
        </div>
      )}
      {course?.points.length === 0 && <p className="soft">{t`Nothing is written here yet.`}</p>}
      <Section title={t`Log`} id="log">
        <div className={styles['log']}>{log(course, travel)}</div>
      </Section>
    </div>
  )
}
