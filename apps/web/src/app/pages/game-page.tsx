import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Game } from '../../games/game.tsx'
import { useSession } from '../../store/queries.ts'
import { Page } from '../page.tsx'

export function GamePage() {
  const { gameId } = useParams({ from: '/signed-in/games/$gameId' })
  const navigate = useNavigate()
  const me = useSession().user?.id
  return (
    <Page>
      <Game
        gameId={gameId}
        onLeft={() => void navigate({ to: '/games' })}
        linkTo={({ character: { publicRef, user, name } }, isMaster) =>
          user === me || isMaster ? (
            <Link to="/characters/$publicRef" params={{ publicRef }}>
              {name}
            </Link>
          ) : (
            name
          )
        }
      />
    </Page>
  )
}
