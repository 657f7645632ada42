import { completeSettings, nextSessionOf } from '@everquill/domain'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ListedGame } from '../../api/types.ts'
import type { Dates } from '../../i18n/use-dates.ts'
import { usePicture } from '../../sync/outbox/pictures.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { Moment } from '../../ui/layout/moment.tsx'
import styles from './game-card.module.css'
import { OnlinePortrait } from './online-portrait.tsx'

type Overview = NonNullable<ListedGame['overview']>

interface GameCardProps {
  readonly game: ListedGame
  /** The name as a link; its click area covers the whole card. */
  readonly link: ReactNode
  /** Passed in, so that cards need no timer of their own. */
  readonly dates: Dates
}

/** A game in the list: its role, party, last game session, who is online, and the next date. */
export function GameCard({ game: { role, overview, settings }, link, dates }: GameCardProps) {
  const { t } = useLingui()
  const isGm = role === 'gm'
  const next = nextSessionOf(completeSettings(settings), Date.now())
  const nextText = next && dates.appointment(next)
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{link}</h2>
        <span className={classNames(styles['role'], isGm && styles['gm'])}>{isGm ? t`GM` : t`Player`}</span>
      </div>
      <p className="small soft">{overview && <LastSession overview={overview} dates={dates} />}</p>
      {overview && <Faces party={overview.party} />}
      <p className={styles['say']}>{overview?.excerpt}</p>
      <footer className={styles['foot']}>
        {overview?.online !== undefined && <Online count={overview.online} />}
        <span>
          {next !== null && nextText !== null ? (
            <Trans>
              Next: <Moment at={next.toISOString()}>{nextText}</Moment>
            </Trans>
          ) : (
            t`No date yet`
          )}
        </span>
      </footer>
    </article>
  )
}

function LastSession({
  overview: { sessions, lastStartedAt },
  dates,
}: {
  readonly overview: Overview
  readonly dates: Dates
}) {
  const { t } = useLingui()
  if (lastStartedAt === null) return t`Nothing played yet`
  return (
    <>
      {t`Session ${sessions}`} · <Moment at={lastStartedAt}>{dates.day(new Date(lastStartedAt))}</Moment>
    </>
  )
}

function Online({ count }: { readonly count: number }) {
  const { t } = useLingui()
  if (count === 0) return <span>{t`Nobody online`}</span>
  return (
    <span className={styles['live']}>
      <span className="dot" /> {t`${count} online`}
    </span>
  )
}

/** More portraits than this would fill a second row. */
const mostFaces = 8

function Faces({ party }: Pick<Overview, 'party'>) {
  const { t } = useLingui()
  const rest = party.length - mostFaces
  if (party.length === 0) return <span />
  return (
    <ul className={styles['faces']} aria-label={t`Party`}>
      {party.slice(0, mostFaces).map((character) => (
        <li key={character.publicRef} title={character.name}>
          <Face character={character} />
        </li>
      ))}
      {rest > 0 && <li className="small soft">{t`${rest} more`}</li>}
    </ul>
  )
}

function Face({ character: { publicRef, name, image, online } }: { readonly character: Overview['party'][number] }) {
  return (
    <>
      <OnlinePortrait id={publicRef} name={name} src={usePicture(publicRef, image, 96)} online={online ?? false} />
      <span className="sr">{name}</span>
    </>
  )
}
