import {
  can,
  canInGame,
  completeSettings,
  isOfEncounter,
  rollsOfUndone,
  settingOfField,
  undoLinksIn,
  undoneIds,
  undoSetting,
  type GameEntry,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import { useGameLog, useGameSessions } from '../../../queries/games.ts'
import type { GameDetails, GameLogFilter, GameLogPage, OwnGame, PartyMember } from '../../../api/types.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useSession } from '../../../queries/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FilterChip } from '../../../ui/buttons/filter-chip.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { LogDay } from '../../../game-ui/log-entry.tsx'
import { withLoggedEntries } from '../../../log-view/described-log.ts'
import { InlineSelect } from '../../../ui/inputs/inline-select.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { usePeopleNames } from '../use-people-names.ts'
import { ComposeNote } from './compose-note.tsx'
import { Moment } from '../../../ui/layout/moment.tsx'
import styles from '../games.module.css'
import { groupLog } from './group-log.ts'
import type { GameLogContext } from './game-log-context.ts'
import { LogGroup } from './log-group.tsx'

/** Lazy, because recaps are rare. */
const RecapDialog = lazyPart(async () => (await import('./recap-dialog.tsx')).RecapDialog)

interface GameLogProps {
  readonly game: OwnGame
  readonly members: GameDetails['members']
  readonly party: readonly PartyMember[]
}

type Kind = NonNullable<GameLogFilter['kind']>

/** The log of a game, newest first, grouped by day. */
export function GameLog({ game, members, party }: GameLogProps) {
  const { t } = useLingui()
  const dates = useDates()
  const [kind, setKind] = useState<Kind>()
  const [publicRef, setPublicRef] = useState('')
  const [isRecapOpen, setRecapOpen] = useState(false)
  const filter = { ...(kind !== undefined && { kind }), ...(publicRef !== '' && { publicRef }) }
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useGameLog(game.id, filter)
  const sessions = useGameSessions(game.id)
  const pages = data?.pages ?? []
  const context = useGameLogContext({ game, members, party }, pages)
  const kinds: readonly (readonly [Kind, string])[] = [
    ['note', t`Notes`],
    ['roll', t`Rolls`],
    ['change', t`Changes`],
    ['transfer', t`Awards and gifts`],
    ['member', t`Members`],
    ['setting', t`Settings`],
  ]
  const groups = groupLog(pages.flatMap(({ entries }) => entries))
  let day = ''
  return (
    <aside className={styles['log']} aria-labelledby="log">
      <div className={styles['heading']}>
        <h2 id="log">{t`Game log`}</h2>
        {sessions.length > 0 && <Button kind="quiet" small onClick={() => setRecapOpen(true)}>{t`Recap…`}</Button>}
      </div>
      <ComposeNote game={game} isInSession={sessions[0]?.ended === null} />
      <div className={styles['filters']}>
        <FilterChip isOn={kind === undefined} onToggle={() => setKind(undefined)}>
          {t`All`}
        </FilterChip>
        {kinds.map(([option, label]) => (
          <FilterChip key={option} isOn={kind === option} onToggle={(on) => setKind(on ? option : undefined)}>
            {label}
          </FilterChip>
        ))}
        {party.length > 1 && (
          <InlineSelect
            label={t`Filter by character`}
            value={publicRef}
            options={[
              { value: '', label: t`Everyone` },
              ...party.map(({ character }) => ({ value: character.publicRef, label: character.name ?? '' })),
            ]}
            onChoose={setPublicRef}
          />
        )}
      </div>
      {!isPending && groups.length === 0 && !hasNextPage && <p className="soft">{t`No entries match.`}</p>}
      <ol>
        {groups.map((group) => {
          const [first] = group.entries
          const heading = first ? dates.day(new Date(first.timestamp)) : day
          const startsDay = heading !== day
          day = heading
          return [
            startsDay && <LogDay key={`${first?.id} day`}>{heading}</LogDay>,
            <LogGroup key={first?.id} group={group} context={context} />,
          ]
        })}
      </ol>
      {hasNextPage && (
        <p className={styles['older']}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Older`}</Button>
        </p>
      )}
      {isRecapOpen && (
        <Suspense>
          <RecapDialog {...{ game, members, party, sessions }} onClose={() => setRecapOpen(false)} />
        </Suspense>
      )}
    </aside>
  )
}

/** What log lines need to know: names, undone entries, and which entries the user may undo. */
function useGameLogContext(
  { game, members, party }: GameLogProps,
  pages: readonly Pick<GameLogPage, 'entries' | 'undone' | 'people'>[],
): GameLogContext {
  const { t } = useLingui()
  const dates = useDates()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const me = useSession().user?.id ?? ''
  const people: Readonly<Record<string, string>> = Object.assign({}, ...pages.map((page) => page.people))
  const personName = usePeopleNames(members, party)
  const nameOf = (user: string, nameThen: string | undefined) =>
    user === me ? t`You` : personName(user, nameThen ?? people[user])
  const seat = { gameId: game.id, role: game.role, settings: game.settings }
  const canUndo = ({ characterId, data }: GameEntry): boolean => {
    if (settingOfField(data.field) !== null) {
      const isCurrent = !('kind' in undoSetting({ name: game.name, settings: completeSettings(game.settings) }, data))
      return isCurrent && canInGame(seat, 'run game')
    }
    if (isOfEncounter(data)) return canInGame(seat, 'run encounters')
    if (data.transfer?.from === null) return game.role === 'gm'
    const character = party.find((member) => member.character.id === characterId)?.character
    return character !== undefined && can(me, 'undo', { character: { ...character, gameId: game.id }, seat })
  }
  // An action may be hidden by the filter that shows its roll.
  const newest = useGameLog(game.id).data?.pages ?? []
  const known = [...pages, ...newest]
  const entries = [...new Map(known.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values()]
  // The server lists undone changes of characters; what else was undone is found by the entry that undid it.
  const undone = new Set([...known.flatMap((page) => page.undone), ...undoneIds(undoLinksIn(entries))])
  return {
    // Entries about items that a character has lost since still name them.
    party: party.map(({ character, ...member }) => {
      const own = entries.filter(({ characterId }) => characterId === character.id)
      return { ...member, character: withLoggedEntries(own, character) }
    }),
    undone: new Set([...undone, ...rollsOfUndone(entries, undone)]),
    entries,
    me,
    nameOf,
    bylineOf: ({ user, authorName, timestamp }) => ({
      who: nameOf(user, authorName),
      when: <Moment at={timestamp}>{dates.time(new Date(timestamp))}</Moment>,
    }),
    undoOf: (entry) => {
      if (!canUndo(entry)) return undefined
      const undo = () => (entry.characterId === null ? actions.undoSetting(game.id, entry) : actions.undo(entry))
      return () => attempt(t`Couldn’t undo`, undo)
    },
  }
}
