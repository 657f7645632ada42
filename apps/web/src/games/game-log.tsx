import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { useGameLog } from '../store/games.ts'
import type { GameLogQuestion, OwnGame, PartyMember } from '../store/games-desk.ts'
import { useSession } from '../store/queries.ts'
import { Button } from '../ui/button.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { LogDay } from '../ui/log-entry.tsx'
import { Section } from '../ui/section.tsx'
import { called } from './called.ts'
import { ComposeLine } from './compose-line.tsx'
import styles from './games.module.css'
import { Line } from './line.tsx'

interface GameLogProps {
  readonly game: OwnGame
  readonly party: readonly PartyMember[]
}

type Kind = NonNullable<GameLogQuestion['kind']>

/** Everything that happens at a table, newest first, under the heading of its day. */
export function GameLog({ game, party }: GameLogProps) {
  const { t } = useLingui()
  const dates = useDates()
  const me = useSession().user?.id
  const [kind, setKind] = useState<Kind>()
  const { data, hasNextPage, fetchNextPage } = useGameLog(game.id, kind)
  const pages = data?.pages ?? []
  const entries = pages.flatMap((page) => page.entries)
  const undone = new Set(pages.flatMap((page) => page.undone))
  const people = Object.assign({}, ...pages.map((page) => page.people)) as Readonly<Record<string, string>>
  const who = (user: string) => (user === me ? t`You` : (called(people[user], user, party) ?? t`Somebody else`))
  const nameOf = (id: number | null) => party.find(({ character }) => character.id === id)?.character.name
  const kinds: readonly (readonly [Kind, string])[] = [
    ['note', t`Notes`],
    ['roll', t`Rolls`],
    ['change', t`Changes`],
  ]
  let day = ''
  return (
    <aside className={styles['log']}>
      <Section title={t`Game log`}>
        <ComposeLine game={game} />
        <p className={styles['kinds']}>
          {kinds.map(([one, label]) => (
            <FilterChip key={one} isOn={kind === one} onTurn={(on) => setKind(on ? one : undefined)}>
              {label}
            </FilterChip>
          ))}
        </p>
        <ol>
          {entries.map((entry, place) => {
            const then = new Date(entry.timestamp)
            const heading = dates.day(then)
            const isNew = heading !== day
            day = heading
            // What was saved together is signed once, below the last of it.
            const goesOn = entries[place + 1]?.saveId === entry.saveId
            return [
              isNew && <LogDay key={`${entry.id} day`}>{heading}</LogDay>,
              <Line
                key={`${entry.id} ${entry.characterId}`}
                entry={entry}
                name={nameOf(entry.characterId)}
                undone={undone.has(entry.id)}
                by={goesOn ? undefined : { who: who(entry.user), when: dates.time(then) }}
              />,
            ]
          })}
        </ol>
        {hasNextPage && <Button kind="quiet" onClick={() => void fetchNextPage()}>{t`Older`}</Button>}
      </Section>
    </aside>
  )
}
