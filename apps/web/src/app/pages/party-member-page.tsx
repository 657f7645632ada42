import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { isGameLost } from '../../features/games/is-game-lost.ts'
import { LostGame } from '../../features/games/lost-game.tsx'
import { SharedLog } from '../../features/shared-sheet/shared-log.tsx'
import { SharedSheet } from '../../features/shared-sheet/shared-sheet.tsx'
import { useGame, useGameLog, useParty } from '../../queries/games.ts'
import { usePicture } from '../../sync/outbox/pictures.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { GamesLink } from '../games-link.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { Page } from '../page.tsx'

/** Another player's character, as far as the game's settings let the user see it. */
export function PartyMemberPage() {
  const { t } = useLingui()
  const { gameId, publicRef } = useParams({ from: '/signed-in/games/$gameId/characters/$publicRef' })
  const { data: details, error: gameError } = useGame(gameId)
  const { data: party, error } = useParty(gameId)
  const character = party?.find((member) => member.character.publicRef === publicRef)?.character
  const { data, hasNextPage, fetchNextPage } = useGameLog(gameId, { publicRef })
  const picture = usePicture(publicRef, character?.image ?? '')
  if (details && isGameLost(gameError)) {
    return (
      <Page>
        <LostGame name={details.game.name} gamesLink={<GamesLink />} />
      </Page>
    )
  }
  if (error !== null || (party && !character)) return <NotFoundPage />
  return (
    <Page>
      {character && (
        <SharedSheet
          character={character}
          picture={character.image === undefined ? undefined : picture}
          back={
            <Link to="/games/$gameId" params={{ gameId }} className={buttonClass({ kind: 'plain' })}>
              <ChevronLeft />
              {t`Back to the game`}
            </Link>
          }
          log={
            <SharedLog
              entries={data?.pages.flatMap(({ entries }) => entries) ?? []}
              character={character}
              {...(hasNextPage && { onOlder: () => void fetchNextPage() })}
            />
          }
        />
      )}
    </Page>
  )
}
