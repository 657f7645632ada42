import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Download from 'lucide-react/icons/download'
import { useRef, useState, useSyncExternalStore } from 'react'
import { FullLog } from '../../log-view/full-log.tsx'
import { useTimeline } from '../../queries/log/history.ts'
import { useSession } from '../../queries/session.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import styles from './history.module.css'
import { TimeMachine } from './time-machine.tsx'

interface HistoryProps {
  /** Shows only this field's entries at first. */
  readonly logField: string | undefined
}

/** A character's past: the sheet at any moment, charts, a summary of changes, and the full log. */
export function History({ logField }: HistoryProps) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const page = useRef<HTMLDivElement>(null)
  const current = useSyncExternalStore(
    (listener) => store.onChange(listener),
    () => store.draft,
  )
  const isMine = useSession().user?.id === current.user
  const { data: timeline, isError, refetch } = useTimeline(store.publicRef)
  const [selected, select] = useState<string>()
  const travelTo = (entryId: string) => {
    select(entryId)
    page.current?.scrollIntoView()
  }
  return (
    <div className={styles['page']} ref={page}>
      <title>{t`History of ${current.name} · Everquill`}</title>
      <header className={styles['title']}>
        <Link
          to="/characters/$publicRef"
          params={{ publicRef: store.publicRef }}
          className={iconButtonClass}
          aria-label={t`Back to the sheet`}
        >
          <ChevronLeft />
        </Link>
        <h1 className="named">{current.name}</h1>
        {isMine && (
          <Menu
            trigger={
              <button type="button" className={buttonClass({})}>
                <Download />
                <span className="long">{t`Download`}</span>
              </button>
            }
          >
            {(['csv', 'json'] as const).map((format) => (
              <MenuItem key={format} link={<a href={`/api/characters/${store.publicRef}/log.${format}`} download />}>
                {format === 'csv' ? t`Log as CSV` : t`Log as JSON`}
              </MenuItem>
            ))}
          </Menu>
        )}
      </header>
      {timeline && timeline.points.length > 0 && (
        <SectionBoundary name="time machine">
          <TimeMachine timeline={timeline} current={current} isMine={isMine} selected={selected} onSelect={select} />
        </SectionBoundary>
      )}
      {timeline === undefined && !isError && <Skeleton lines={12} />}
      {timeline === undefined && isError && (
        <div className={styles['error']}>
          <p>{t`Couldn’t load the log.`}</p>
          <Button small onClick={() => void refetch()}>{t`Try again`}</Button>
        </div>
      )}
      {timeline?.points.length === 0 && <p className="soft">{t`No entries yet.`}</p>}
      <Section title={t`Log`} id="log">
        <div className={styles['log']}>
          <SectionBoundary name="log">
            <FullLog field={logField} timeline={timeline} onShowPast={travelTo} />
          </SectionBoundary>
        </div>
      </Section>
    </div>
  )
}
