import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Games } from '../../features/games/games.tsx'
import { Page } from '../page.tsx'

export function GamesPage() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  return (
    <Page>
      <Games
        code={hash}
        onOpen={(gameId) => void navigate({ to: '/games/$gameId', params: { gameId } })}
        linkTo={({ id, name }) => (
          <Link to="/games/$gameId" params={{ gameId: id }}>
            {name}
          </Link>
        )}
      />
    </Page>
  )
}
