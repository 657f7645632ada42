import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Fight } from '../../features/encounter/fight.tsx'
import { GameLog } from '../../features/games/log/game-log.tsx'
import { useGame, useParty } from '../../queries/games.ts'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { Page } from '../page.tsx'

export function FightPage() {
  const { gameId } = useParams({ from: '/signed-in/games/$gameId/fight' })
  const { sync } = useRouteContext({ from: '__root__' })
  const { data: details } = useGame(gameId)
  const { data: party = [] } = useParty(gameId)
  const openSheet = useCallback(
    async (publicRef: string) => {
      await sync.open(publicRef)
      return sync.storeOf(publicRef)
    },
    [sync],
  )
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
