import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useGames } from '../../queries/games.ts'
import type { ListedGame } from '../../api/types.ts'
import { AddCard } from '../../game-ui/portrait-card.tsx'
import { useDates } from '../../i18n/use-dates.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import styles from './games.module.css'
import { GameCard } from './game-card.tsx'
import { DeletedGames } from './deleted-games.tsx'
import { JoinDialog } from './members/join-dialog.tsx'
import { NewGameDialog } from './new-game-dialog.tsx'

interface GamesProps {
  /** The invite code from the link that the user followed, or empty. */
  readonly code: string
  readonly onOpen: (gameId: string) => void
  readonly linkTo: (game: ListedGame) => ReactNode
}

/** The user's games, with dialogs to join or create one. */
export function Games({ code, onOpen, linkTo }: GamesProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const dates = useDates()
  const { data: games, error } = useGames()
  const [opened, setOpened] = useState<'new' | 'join' | null>(code === '' ? null : 'join')
  const actions = (
    <>
      <Button onClick={() => setOpened('join')}>{t`Join a game`}</Button>
      <Button kind="primary" onClick={() => setOpened('new')}>{t`New game`}</Button>
    </>
  )
  const isEmpty = games?.length === 0
  return (
    <PageLayout title={t`Games`} {...(!isEmpty && { actions })}>
      {error !== null && <p role="alert">{messageOfError(error)}</p>}
      {isEmpty && (
        <EmptyPage title={t`You’re not in a game yet`} actions={actions}>
          {t`Join with an invite code from your GM, or create a game and invite others.`}
        </EmptyPage>
      )}
      <ul className={styles['games']}>
        {games?.map((game) => (
          <li key={game.id}>
            <GameCard game={game} link={linkTo(game)} dates={dates} />
          </li>
        ))}
        {games !== undefined && !isEmpty && (
          <li>
            <AddCard title={t`New game`} onPress={() => setOpened('new')}>
              {t`You run it and invite others with a code.`}
            </AddCard>
          </li>
        )}
      </ul>
      <SectionBoundary name="deleted games">
        <DeletedGames />
      </SectionBoundary>
      {opened === 'join' && <JoinDialog code={code} onClose={() => setOpened(null)} onJoined={onOpen} />}
      {opened === 'new' && <NewGameDialog onClose={() => setOpened(null)} onCreated={onOpen} />}
    </PageLayout>
  )
}
