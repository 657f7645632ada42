import type { TvScreen } from '@everquill/domain'
import type { CSSProperties, ReactNode } from 'react'
import { Portrait } from '../../../game-ui/portrait.tsx'
import { SectionBoundary } from '../../../ui/layout/section-boundary.tsx'
import { EventLine } from './event-line.tsx'
import styles from './tv.module.css'
import { useWakeLock } from './use-wake-lock.ts'

interface TvFrameProps {
  /** The name of the game. */
  readonly name: string
  /** The name as it is shown, such as a link; by default the text. */
  readonly heading?: ReactNode
  /** Beside the name, such as the state of the connection. */
  readonly aside?: ReactNode
  readonly screen: TvScreen | undefined
  readonly children: ReactNode
}

/** A shared screen: the game, what players see of it, and the last event. */
export function TvFrame({ name, heading = name, aside, screen, children }: TvFrameProps) {
  useWakeLock()
  return (
    <main className={styles['tv']}>
      <title>{`${name} · Everquill`}</title>
      <header className={styles['top']}>
        <h1>{heading}</h1>
        {aside}
      </header>
      {children}
      <EventLine event={screen?.event ?? null} names={(screen?.party ?? []).map((one) => one.name)} />
    </main>
  )
}

/** More characters than this use two columns. */
const maxPerColumn = 4

/** A character of the party on a shared screen. */
export interface ShownCharacter {
  readonly publicRef: string
  readonly name: string
  /** The address of the picture. */
  readonly picture: string | undefined
  readonly details: ReactNode
}

/** The party, as large as the screen allows. */
export function TvParty({ party }: { readonly party: readonly ShownCharacter[] }) {
  const columns = party.length > maxPerColumn ? 2 : 1
  return (
    <ul className={styles['grid']} style={{ '--columns': columns } as CSSProperties}>
      {party.map(({ publicRef, name, picture, details }) => (
        <li key={publicRef}>
          <SectionBoundary name={`TV character ${publicRef}`}>
            <span className={styles['portrait']}>
              <Portrait id={publicRef} name={name} src={picture} />
            </span>
            <div className={styles['details']}>
              <h2>{name}</h2>
              {details}
            </div>
          </SectionBoundary>
        </li>
      ))}
    </ul>
  )
}
