import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import Tv from 'lucide-react/icons/tv'
import { useCallback } from 'react'
import { Game } from '../../features/games/game.tsx'
import { iconButtonLook } from '../../ui/buttons/icon-button.tsx'
import { Page } from '../page.tsx'
import { useTelling } from '../../log-view/texts/use-change-texts.tsx'

export function GamePage() {
  const { t } = useLingui()
  const { gameId } = useParams({ from: '/signed-in/games/$gameId' })
  const { sync } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const openSheet = useCallback(
    async (publicRef: string) => {
      await sync.open(publicRef)
      return sync.at(publicRef)
    },
    [sync],
  )
  return (
    <Page>
      <Game
        gameId={gameId}
        telling={useTelling()}
        openSheet={openSheet}
        onLeft={() => void navigate({ to: '/games' })}
        linkTo={({ character: { publicRef, name } }, mayWrite) =>
          mayWrite ? (
            <Link to="/characters/$publicRef" params={{ publicRef }}>
              {name}
            </Link>
          ) : (
            <Link to="/games/$gameId/characters/$publicRef" params={{ gameId, publicRef }}>
              {name}
            </Link>
          )
        }
        toTv={
          <Link
            to="/games/$gameId/tv"
            params={{ gameId }}
            className={iconButtonLook}
            aria-label={t`View for a TV`}
            title={t`View for a TV`}
          >
            <Tv />
          </Link>
        }
      />
    </Page>
  )
}
