import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { SharedLog } from '../../features/shared-sheet/shared-log.tsx'
import { SharedSheet } from '../../features/shared-sheet/shared-sheet.tsx'
import { useGameLog, useParty } from '../../queries/games.ts'
import { usePicture } from '../../sync/outbox/pictures.ts'
import { buttonLook } from '../../ui/buttons/button.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { Page } from '../page.tsx'
import { useTelling } from '../../log-view/texts/use-change-texts.tsx'

/** Somebody else at the table, as far as the table lets the reader see them, and what happened to them there. */
export function FellowPage() {
  const { t } = useLingui()
  const { gameId, publicRef } = useParams({ from: '/signed-in/games/$gameId/characters/$publicRef' })
  const { data: party, error } = useParty(gameId)
  const character = party?.find((member) => member.character.publicRef === publicRef)?.character
  const { data, hasNextPage, fetchNextPage } = useGameLog(gameId, { publicRef })
  const picture = usePicture(publicRef, character?.image ?? '')
  const telling = useTelling()
  if (error !== null || (party && !character)) return <NotFoundPage />
  return (
    <Page>
      {character && (
        <SharedSheet
          character={character}
          picture={character.image === undefined ? undefined : picture}
          back={
            <Link to="/games/$gameId" params={{ gameId }} className={buttonLook({ kind: 'plain' })}>
              <ChevronLeft />
              {t`Back to the table`}
            </Link>
          }
          log={
            <SharedLog
              entries={data?.pages.flatMap(({ entries }) => entries) ?? []}
              tell={(entry) => {
                const told = telling.entry(entry, character)
                return entry.data.field === 'gameId' ? { ...told, label: character.name } : told
              }}
              {...(hasNextPage && { onOlder: () => void fetchNextPage() })}
            />
          }
        />
      )}
    </Page>
  )
}
