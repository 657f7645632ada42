import { Link, useParams } from '@tanstack/react-router'
import { Tv } from '../../features/games/tv/tv.tsx'
import { GamesLink } from '../games-link.tsx'

export function TvPage() {
  const { gameId } = useParams({ from: '/signed-in/games/$gameId/tv' })
  return (
    <Tv
      gameId={gameId}
      gamesLink={<GamesLink />}
      linkTo={(name) => (
        <Link to="/games/$gameId" params={{ gameId }}>
          {name}
        </Link>
      )}
    />
  )
}
