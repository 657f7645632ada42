import { Link, useParams } from '@tanstack/react-router'
import { Fight } from '../../features/encounter/fight.tsx'
import { isGameLost } from '../../features/games/is-game-lost.ts'
import { GameLog } from '../../features/games/log/game-log.tsx'
import { LostGame } from '../../features/games/lost-game.tsx'
import { useGame, useParty } from '../../queries/games.ts'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { GamesLink } from '../games-link.tsx'
import { Page } from '../page.tsx'
import { useOpenSheet } from '../use-open-sheet.ts'

export function FightPage() {
  const { gameId } = useParams({ from: '/signed-in/games/$gameId/fight' })
  const { data: details, error } = useGame(gameId)
  const { data: party = [] } = useParty(gameId)
  const openSheet = useOpenSheet()
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
    </Page>
  )
}
