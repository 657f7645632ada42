import { defaultImage } from '@everquill/domain'
import { Link, useParams } from '@tanstack/react-router'
import { TvOrder } from '../../features/encounter/tv-order.tsx'
import { Tv } from '../../features/games/tv/tv.tsx'
import { useEncounters } from '../../queries/encounters.ts'
import { useParty } from '../../queries/games.ts'
import { useTv } from '../../queries/tv.ts'
import { pictureUrl } from '../../sync/outbox/pictures.ts'
import { GamesLink } from '../games-link.tsx'

export function TvPage() {
  const { gameId } = useParams({ from: '/signed-in/games/$gameId/tv' })
  const running = useEncounters(gameId).data?.running
  const { data: party = [] } = useParty(gameId)
  const { data: screen } = useTv(gameId)
  const fighters = party.map(({ character: { publicRef, image = defaultImage, conditions } }) => {
    const health = screen?.party.find((one) => one.publicRef === publicRef)?.health
    // The health is withheld if players may see only names, and so are the conditions.
    return { publicRef, picture: pictureUrl(image, 320), health, conditions: health && conditions }
  })
  return (
    <Tv
      gameId={gameId}
      gamesLink={<GamesLink />}
      fight={running && <TvOrder running={running} party={fighters} />}
      linkTo={(name) => (
        <Link to="/games/$gameId" params={{ gameId }}>
          {name}
        </Link>
      )}
    />
  )
}
