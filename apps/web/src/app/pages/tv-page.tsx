import { Link, useParams } from '@tanstack/react-router'
import { TvOrder } from '../../features/encounter/tv-order.tsx'
import { Tv } from '../../features/games/tv/tv.tsx'
import { useEncounters } from '../../queries/encounters.ts'
import { useParty } from '../../queries/games.ts'
import { GamesLink } from '../games-link.tsx'

export function TvPage() {
  const { gameId } = useParams({ from: '/signed-in/games/$gameId/tv' })
  const running = useEncounters(gameId).data?.running
  const { data: party = [] } = useParty(gameId)
  return (
    <Tv
      gameId={gameId}
      gamesLink={<GamesLink />}
      fight={running && <TvOrder running={running} party={party} />}
      linkTo={(name) => (
        <Link to="/games/$gameId" params={{ gameId }}>
          {name}
        </Link>
      )}
    />
  )
}
