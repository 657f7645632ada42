import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'
import Tv from 'lucide-react/icons/tv'
import { useState } from 'react'
import { Dice } from '../../features/dice/dice.tsx'
import { CreatureOffers } from '../../features/encounter/creatures/creature-offers.tsx'
import { Fight } from '../../features/encounter/fight.tsx'
import { AskDialog } from '../../features/games/checks/ask-dialog.tsx'
import { CheckPanel } from '../../features/games/checks/check-panel.tsx'
import { isGameLost } from '../../features/games/is-game-lost.ts'
import { GameLog } from '../../features/games/log/game-log.tsx'
import { LostGame } from '../../features/games/lost-game.tsx'
import { AwardDialog } from '../../features/games/party/award-dialog.tsx'
import { usePeopleNames } from '../../features/games/use-people-names.ts'
import { useGame, useParty } from '../../queries/games.ts'
import { useSession } from '../../queries/session.ts'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { GamesLink } from '../games-link.tsx'
import { Page } from '../page.tsx'
import { useOpenSheet } from '../use-open-sheet.ts'

export function FightPage() {
  const { t } = useLingui()
  const { gameId } = useParams({ from: '/signed-in/games/$gameId/fight' })
  const { data: details, error } = useGame(gameId)
  const { data: party = [] } = useParty(gameId)
  const openSheet = useOpenSheet()
  const { dice } = useRouteContext({ from: '__root__' })
  const [dialog, setDialog] = useState<'award' | 'check'>()
  const close = () => setDialog(undefined)
  const me = useSession().user?.id ?? ''
  const nameOf = usePeopleNames(details?.members ?? [], party)
  if (isGameLost(error)) {
    return (
      <Page>
        <LostGame name={details?.game.name} gamesLink={<GamesLink />} />
      </Page>
    )
  }
  return (
    <Page>
      <Fight
        gameId={gameId}
        openSheet={openSheet}
        onAward={() => setDialog('award')}
        withDice={(fight, children) => (
          <OpenCharacterProvider value={fight}>
            <Dice roller={dice}>{children}</Dice>
          </OpenCharacterProvider>
        )}
        linkTo={(name) => (
          <Link to="/games/$gameId" params={{ gameId }}>
            {name}
          </Link>
        )}
        actions={
          <>
            <Link
              to="/games/$gameId/tv"
              params={{ gameId }}
              className={iconButtonClass}
              aria-label={t`TV view`}
              title={t`TV view`}
            >
              <Tv />
            </Link>
            {party.length > 0 && <Button onClick={() => setDialog('check')}>{t`Ask for a check…`}</Button>}
          </>
        }
        check={
          <SectionBoundary name="check">
            <CheckPanel {...{ gameId, party, me, nameOf }} isGm />
          </SectionBoundary>
        }
        log={
          details && (
            <SectionBoundary name="game log">
              <GameLog game={details.game} members={details.members} party={party} />
            </SectionBoundary>
          )
        }
      />
      <CreatureOffers {...{ gameId, openSheet }} />
      {dialog === 'award' && <AwardDialog gameId={gameId} party={party} onClose={close} />}
      {dialog === 'check' && <AskDialog gameId={gameId} party={party} onClose={close} />}
    </Page>
  )
}
