import { can, completeSettings, nextSessionOf } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Cast from 'lucide-react/icons/cast'
import Settings2 from 'lucide-react/icons/settings-2'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { ProblemError } from '../../api/problem-error.ts'
import type { GameDetails, PartyMember } from '../../api/types.ts'
import { useGame, useGameLog, useParty, useGameSessions } from '../../queries/games.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSession } from '../../queries/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Moment } from '../../ui/layout/moment.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { AskDialog } from './checks/ask-dialog.tsx'
import { CheckPanel } from './checks/check-panel.tsx'
import { AwardDialog } from './party/award-dialog.tsx'
import { GameLog } from './log/game-log.tsx'
import styles from './games.module.css'
import { isGameLost } from './is-game-lost.ts'
import { LostGame } from './lost-game.tsx'
import { GiveDialog } from './party/give-dialog.tsx'
import { InviteChip } from './members/invite-chip.tsx'
import { InvitePanel } from './members/invite-panel.tsx'
import { MembersDialog } from './members/members-dialog.tsx'
import { TakeBacks } from './members/take-backs.tsx'
import { Party } from './party/party.tsx'
import { SettingsDialog } from './settings/settings-dialog.tsx'
import { SkillMatrix } from './party/skill-matrix.tsx'
import { ConditionsDialog } from './party/conditions-dialog.tsx'
import { DamageDialog } from './party/damage-dialog.tsx'
import { usePeopleNames } from './use-people-names.ts'
import { usePartySheets, useLiveParty, type OpenSheet } from '../../sync/replica/use-party-sheets.ts'

/** Lazy, because links are created rarely. */
const TvLinksDialog = lazyPart(async () => (await import('./tv/tv-links-dialog.tsx')).TvLinksDialog)

interface GameProps {
  readonly gameId: string
  readonly openSheet: OpenSheet
  /** Renders a character's name as a link to its editable or read-only sheet. */
  readonly linkTo: (member: PartyMember, canEdit: boolean) => ReactNode
  readonly tvLink: ReactNode
  /** A link to the fight of the game, for GMs. */
  readonly fightLink: ReactNode
  /** The running fight as players see it. */
  readonly fight: ReactNode
  /** Renders what others did to the characters of the user, which are given by their stores. */
  readonly offersFor: (stores: readonly CharacterStore[]) => ReactNode
  /** Leads to the user's games, for somebody who is not in this one any more. */
  readonly gamesLink: ReactNode
  /** Called when the user has left or deleted the game. */
  readonly onLeft: () => void
}

type GameDialog = 'check' | 'members' | 'settings' | 'tv' | 'award' | 'give' | 'damage' | 'conditions'

/** The page of a game: party, skills and log. */
export function Game(props: GameProps) {
  const { gameId, openSheet, linkTo, tvLink, fightLink, fight, offersFor, gamesLink, onLeft } = props
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const { data: details, error } = useGame(gameId)
  const { data: savedParty = [], isSuccess: isPartyKnown } = useParty(gameId)
  const newest = useGameLog(gameId).data?.pages[0]?.entries ?? []
  const me = useSession().user?.id ?? ''
  const [opened, setOpened] = useState<GameDialog>()
  const [conditionsOf, setConditionsOf] = useState<string>()
  const close = () => setOpened(undefined)
  const changeConditions = (publicRef?: string) => {
    setConditionsOf(publicRef)
    setOpened('conditions')
  }
  const seat = details ? { gameId, role: details.game.role, settings: details.game.settings } : null
  const canEdit = ({ character }: PartyMember) => can(me, 'edit', { character: { ...character, gameId }, seat })
  const editableRefs = savedParty.filter(canEdit).map(({ character }) => character.publicRef)
  const openSheets = usePartySheets(editableRefs, openSheet)
  const sheets = new Map([...openSheets].filter(([ref]) => editableRefs.includes(ref)))
  const party = useLiveParty(savedParty, openSheets)
  const ownSheets = useMemo(
    () => [...openSheets.values()].filter(({ draft }) => draft.user === me && draft.gameId === gameId),
    [openSheets, me, gameId],
  )
  const nameOf = usePeopleNames(details?.members ?? [], party)
  // A removed member must not keep seeing cached data.
  if (isGameLost(error)) return <LostGame name={details?.game.name} gamesLink={gamesLink} />
  if (!details || error instanceof ProblemError) {
    return <PageLayout title={t`Game`}>{error !== null && <p role="alert">{messageOfError(error)}</p>}</PageLayout>
  }
  const { game, members, invitations } = details
  const isGm = game.role === 'gm'
  const memberCount = members.length
  const isNew = isPartyKnown && party.length < 2
  const code = isGm && isPartyKnown && !isNew ? invitations.at(-1)?.code : undefined
  const online = new Set(members.flatMap(({ user, presence }) => (presence?.online ? [user] : [])))
  // A GM can give on behalf of every character; the GM's own characters come first.
  const givers = party
    .filter(canEdit)
    .map(({ character }) => character)
    .sort((left, right) => Number(right.user === me) - Number(left.user === me))
  return (
    <div className={styles['game']}>
      <PageLayout
        named
        title={game.name}
        actions={
          <>
            {code !== undefined && <InviteChip code={code} />}
            <Button onClick={() => setOpened('members')}>
              {t`${plural(memberCount, { one: '# member', other: '# members' })}`}
            </Button>
            {tvLink}
            {isGm && (
              <IconButton label={t`Show on a TV without signing in…`} onClick={() => setOpened('tv')}>
                <Cast />
              </IconButton>
            )}
            {isGm && fightLink}
            {isGm && party.length > 0 && <Button onClick={() => setOpened('check')}>{t`Ask for a check…`}</Button>}
            {isGm && (
              <IconButton label={t`Game settings`} onClick={() => setOpened('settings')}>
                <Settings2 />
              </IconButton>
            )}
            <span className={styles['actions']}>
              {givers.length > 0 && party.length > 1 && <Button onClick={() => setOpened('give')}>{t`Give…`}</Button>}
              {isGm && party.length > 0 && (
                <Button kind={isNew ? 'outline' : 'primary'} onClick={() => setOpened('award')}>{t`Award…`}</Button>
              )}
            </span>
          </>
        }
      >
        <SectionBoundary name="game status">
          <GameStatus details={details} online={online.size} />
        </SectionBoundary>
        <TakeBacks details={details} />
        {isGm && isNew && (
          <SectionBoundary name="invitation">
            <InvitePanel details={details} />
          </SectionBoundary>
        )}
        <SectionBoundary name="effects on own characters">
          {ownSheets.length > 0 && offersFor(ownSheets)}
        </SectionBoundary>
        <SectionBoundary name="running fight">{fight}</SectionBoundary>
        <SectionBoundary name="check">
          <CheckPanel {...{ gameId, party, me, isGm, nameOf }} />
        </SectionBoundary>
        <SectionBoundary name="party">
          <Party
            party={party}
            sheets={sheets}
            entries={newest}
            online={online}
            linkTo={(member) => linkTo(member, canEdit(member))}
            action={
              sheets.size > 1 && (
                <>
                  <Button kind="quiet" small onClick={() => changeConditions()}>{t`Conditions…`}</Button>
                  <Button kind="quiet" small onClick={() => setOpened('damage')}>{t`Damage or heal…`}</Button>
                </>
              )
            }
            onChangeConditions={changeConditions}
          />
        </SectionBoundary>
        <SectionBoundary name="skill matrix">
          <SkillMatrix party={party} />
        </SectionBoundary>
      </PageLayout>
      <SectionBoundary name="game log">
        <GameLog game={game} members={members} party={party} />
      </SectionBoundary>
      <SectionBoundary key={opened} name={`game dialog: ${opened}`}>
        {opened === 'check' && <AskDialog gameId={gameId} party={party} onClose={close} />}
        {opened === 'members' && <MembersDialog details={details} party={party} onClose={close} onLeft={onLeft} />}
        {opened === 'settings' && <SettingsDialog game={game} onClose={close} onLeft={onLeft} />}
        {opened === 'tv' && (
          <Suspense>
            <TvLinksDialog gameId={gameId} onClose={close} />
          </Suspense>
        )}
        {opened === 'damage' && <DamageDialog sheets={sheets} onClose={close} />}
        {opened === 'conditions' && <ConditionsDialog sheets={sheets} publicRef={conditionsOf} onClose={close} />}
        {opened === 'give' && <GiveDialog givers={givers} party={party} onClose={close} />}
        {opened === 'award' && <AwardDialog gameId={gameId} party={party} onClose={close} />}
      </SectionBoundary>
    </div>
  )
}

const dayInMs = 86_400_000

interface GameStatusProps {
  readonly details: GameDetails
  /** How many members are known to be online. */
  readonly online: number
}

/** The number of the game session, the user's role, who is there, and the next date. */
function GameStatus({ details: { game, sessions }, online }: GameStatusProps) {
  const { t } = useLingui()
  const { when, time, appointment } = useDates()
  const [last] = useGameSessions(game.id)
  const began = last?.ended === null ? new Date(last.began.timestamp) : null
  const since = began && (Date.now() - began.getTime() < dayInMs ? time(began) : when(began))
  const next = nextSessionOf(completeSettings(game.settings), Date.now())
  const nextText = next && appointment(next)
  return (
    <p className={styles['status']}>
      {sessions > 0 && <span>{t`Session ${sessions}`}</span>}
      <span>{game.role === 'gm' ? t`You’re the GM` : t`You’re a player`}</span>
      {online > 0 && (
        <span className={styles['live']}>
          <span className="dot" /> {t`${online} online`}
        </span>
      )}
      {since !== null && (
        <span className={styles['live']}>
          <span className="dot" /> {t`Game session since ${since}`}
        </span>
      )}
      {next !== null && nextText !== null && (
        <span>
          <Trans>
            Next: <Moment at={next.toISOString()}>{nextText}</Moment>
          </Trans>
        </span>
      )}
    </p>
  )
}
