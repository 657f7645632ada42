import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useGames } from '../../queries/games.ts'
import type { OwnGame } from '../../api/games-api.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import styles from './games.module.css'
import { DeletedGames } from './deleted-games.tsx'
import { JoinDialog } from './members/join-dialog.tsx'
import { NewGameDialog } from './new-game-dialog.tsx'

interface GamesProps {
  /** The code of an invitation that somebody followed, or nothing. */
  readonly code: string
  readonly onOpen: (gameId: string) => void
  /** A link to a game. */
  readonly linkTo: (game: OwnGame) => ReactNode
}

/** My games, and the ways into another one. */
export function Games({ code, onOpen, linkTo }: GamesProps) {
  const { t } = useLingui()
  const { ofFailure } = useProblemMessages()
  const { data: games, error } = useGames()
  const [opened, setOpened] = useState<'new' | 'join' | null>(code === '' ? null : 'join')
  const acts = (
    <>
      <Button onClick={() => setOpened('join')}>{t`Join a game`}</Button>
      <Button kind="act" onClick={() => setOpened('new')}>{t`New game`}</Button>
    </>
  )
  const isEmpty = games?.length === 0
  return (
    <PageLayout title={t`Games`} {...(!isEmpty && { acts })}>
      {error !== null && <p role="alert">{ofFailure(error)}</p>}
      {isEmpty && (
        <EmptyPage title={t`You sit at no table yet`} acts={acts}>
          {t`Join with the code that your game master gives you, or start a game and invite the others.`}
        </EmptyPage>
      )}
      <ul className={styles['games']}>
        {games?.map((game) => (
          <li key={game.id}>
            <h2>{linkTo(game)}</h2>
            <p className="soft">{game.role === 'gm' ? t`You are the game master` : t`You play here`}</p>
          </li>
        ))}
      </ul>
      <DeletedGames />
      {opened === 'join' && <JoinDialog code={code} onClose={() => setOpened(null)} onJoined={onOpen} />}
      {opened === 'new' && <NewGameDialog onClose={() => setOpened(null)} onMade={onOpen} />}
    </PageLayout>
  )
}
