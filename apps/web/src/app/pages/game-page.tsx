import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import Tv from 'lucide-react/icons/tv'
import { CreatureOffers } from '../../features/encounter/creatures/creature-offers.tsx'
import { FightBand } from '../../features/encounter/band/fight-band.tsx'
import { Game } from '../../features/games/game.tsx'
import { OwnOffers } from '../../features/sheet/others/own-offers.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { GamesLink } from '../games-link.tsx'
import { Page } from '../page.tsx'
import { useOpenSheet } from '../use-open-sheet.ts'

export function GamePage() {
  const { t } = useLingui()
  const { gameId } = useParams({ from: '/signed-in/games/$gameId' })
  const navigate = useNavigate()
  const openSheet = useOpenSheet()
  return (
    <Page>
      <Game
        gameId={gameId}
        openSheet={openSheet}
        offersFor={(stores) => <OwnOffers gameId={gameId} stores={stores} />}
        gamesLink={<GamesLink />}
        onLeft={() => void navigate({ to: '/games' })}
        linkTo={({ character: { publicRef, name } }, canEdit) =>
          canEdit ? (
            <Link to="/characters/$publicRef" params={{ publicRef }}>
              {name}
            </Link>
          ) : (
            <Link to="/games/$gameId/characters/$publicRef" params={{ gameId, publicRef }}>
              {name}
            </Link>
          )
        }
        fightLink={
          <Link to="/games/$gameId/fight" params={{ gameId }} className={buttonClass({})}>
            {t`Fight`}
          </Link>
        }
        fight={<FightBand gameId={gameId} />}
        tvLink={
          <Link
            to="/games/$gameId/tv"
            params={{ gameId }}
            className={iconButtonClass}
            aria-label={t`TV view`}
            title={t`TV view`}
          >
            <Tv />
          </Link>
        }
      />
      <CreatureOffers {...{ gameId, openSheet }} />
    </Page>
  )
}
