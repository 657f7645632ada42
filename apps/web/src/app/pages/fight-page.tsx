import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Dice } from '../../features/dice/dice.tsx'
import { CreatureOffers } from '../../features/encounter/creatures/creature-offers.tsx'
import { Fight } from '../../features/encounter/fight.tsx'
import { isGameLost } from '../../features/games/is-game-lost.ts'
import { GameLog } from '../../features/games/log/game-log.tsx'
import { LostGame } from '../../features/games/lost-game.tsx'
import { AwardDialog } from '../../features/games/party/award-dialog.tsx'
import { useGame, useParty } from '../../queries/games.ts'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { GamesLink } from '../games-link.tsx'
import { Page } from '../page.tsx'
import { useOpenSheet } from '../use-open-sheet.ts'

export function FightPage() {
  const { gameId } = useParams({ from: '/signed-in/games/$gameId/fight' })
  const { data: details, error } = useGame(gameId)
  const { data: party = [] } = useParty(gameId)
  const openSheet = useOpenSheet()
  const { dice } = useRouteContext({ from: '__root__' })
  const [isAwarding, setAwarding] = useState(false)
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
        onAward={() => setAwarding(true)}
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
        log={
          details && (
            <SectionBoundary name="game log">
              <GameLog game={details.game} members={details.members} party={party} />
            </SectionBoundary>
          )
        }
      />
      <CreatureOffers {...{ gameId, openSheet }} />
      {isAwarding && <AwardDialog gameId={gameId} party={party} onClose={() => setAwarding(false)} />}
    </Page>
  )
}
