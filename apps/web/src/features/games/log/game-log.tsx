import { can, type GameEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useGameActions, useGameLog, useGameSessions } from '../../../queries/games.ts'
import type { GameLogQuestion, OwnGame, PartyMember } from '../../../api/games-api.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useSession } from '../../../queries/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FilterChip } from '../../../ui/buttons/filter-chip.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { LogDay } from '../../../game-ui/log-entry.tsx'
import { QuietSelect } from '../../../ui/inputs/quiet-select.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { called } from '../display-names.ts'
import { ComposeLine } from './compose-note.tsx'
import styles from '../games.module.css'
import { groupedLog } from './grouped-log.ts'
import { LogGroup, type LogReader } from './log-group.tsx'
import type { Telling } from '../telling.ts'

/** Fetched when an evening is over. */
const RecapDialog = lazyPart(async () => (await import('./recap-dialog.tsx')).RecapDialog)

interface GameLogProps {
  readonly game: OwnGame
  readonly party: readonly PartyMember[]
  readonly telling: Telling
}

type Kind = NonNullable<GameLogQuestion['kind']>

/** Everything that happens at a table, newest first, under the heading of its day. */
export function GameLog({ game, party, telling }: GameLogProps) {
  const { t } = useLingui()
  const dates = useDates()
  const [kind, setKind] = useState<Kind>()
  const [publicRef, setRef] = useState('')
  const [isRecalling, setRecalling] = useState(false)
  const question = { ...(kind !== undefined && { kind }), ...(publicRef !== '' && { publicRef }) }
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useGameLog(game.id, question)
  const sittings = useGameSessions(game.id)
  const pages = data?.pages ?? []
  const reader = useReader(game, party, telling, pages)
  const kinds: readonly (readonly [Kind, string])[] = [
    ['note', t`Notes`],
    ['roll', t`Rolls`],
    ['change', t`Changes`],
    ['transfer', t`Awards and gifts`],
  ]
  const groups = groupedLog(pages.flatMap(({ entries }) => entries))
  let day = ''
  return (
    <aside className={styles['log']} aria-labelledby="log">
      <div className={styles['heading']}>
        <h2 id="log">{t`Game log`}</h2>
        {sittings.length > 0 && <Button kind="quiet" small onClick={() => setRecalling(true)}>{t`Recap…`}</Button>}
      </div>
      <ComposeLine game={game} isSitting={sittings[0]?.ended === null} />
      <div className={styles['kinds']}>
        {kinds.map(([one, label]) => (
          <FilterChip key={one} isOn={kind === one} onTurn={(on) => setKind(on ? one : undefined)}>
            {label}
          </FilterChip>
        ))}
        {party.length > 1 && (
          <QuietSelect
            label={t`Whose entries`}
            value={publicRef}
            options={[
              { value: '', label: t`Everybody` },
              ...party.map(({ character }) => ({ value: character.publicRef, label: character.name ?? '' })),
            ]}
            onChoose={setRef}
          />
        )}
      </div>
      {!isPending && groups.length === 0 && !hasNextPage && (
        <p className="soft">{t`Nothing of this kind is written here.`}</p>
      )}
      <ol>
        {groups.map((group) => {
          const [first] = group.entries
          const heading = first ? dates.day(new Date(first.timestamp)) : day
          const isNew = heading !== day
          day = heading
          return [
            isNew && <LogDay key={`${first?.id} day`}>{heading}</LogDay>,
            <LogGroup key={first?.id} group={group} reader={reader} />,
          ]
        })}
      </ol>
      {hasNextPage && (
        <p className={styles['older']}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Older`}</Button>
        </p>
      )}
      {isRecalling && (
        <Suspense>
          <RecapDialog
            game={game}
            party={party}
            telling={telling}
            sittings={sittings}
            onClose={() => setRecalling(false)}
          />
        </Suspense>
      )}
    </aside>
  )
}

/** How this reader is told of what happened, and what they may take back. */
function useReader(
  game: OwnGame,
  party: readonly PartyMember[],
  telling: Telling,
  pages: readonly { readonly undone: readonly string[]; readonly people: Readonly<Record<string, string>> }[],
): LogReader {
  const { t } = useLingui()
  const dates = useDates()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const me = useSession().user?.id ?? ''
  const people: Readonly<Record<string, string>> = Object.assign({}, ...pages.map((page) => page.people))
  const who = (user: string) => (user === me ? t`You` : (called(people[user], user, party) ?? t`Somebody else`))
  const seat = { gameId: game.id, role: game.role, settings: game.settings }
  const mayUndo = ({ characterId, data }: GameEntry): boolean => {
    if (data.transfer?.from === null) return game.role === 'gm'
    const character = party.find((member) => member.character.id === characterId)?.character
    return character !== undefined && can(me, 'undo', { character: { ...character, gameId: game.id }, seat })
  }
  return {
    telling,
    party,
    undone: new Set(pages.flatMap(({ undone }) => undone)),
    by: ({ user, timestamp }) => ({ who: who(user), when: dates.time(new Date(timestamp)) }),
    undoOf: (entry) => (mayUndo(entry) ? () => attempt(t`It still stands`, () => acts.undo(entry)) : undefined),
  }
}
