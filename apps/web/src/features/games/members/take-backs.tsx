import { useLingui } from '@lingui/react/macro'
import type { GameDetails } from '../../../api/types.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from './take-backs.module.css'

/** What the user has just done to others and can still undo. Always rendered, so that screen readers announce it. */
export function TakeBacks({ details: { game, takeBacks } }: { readonly details: GameDetails }) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  return (
    <div role="status" className={styles['take-backs']}>
      {takeBacks.map(({ id, kind, name: nameThen }) => {
        const name = nameThen || t`Guest`
        const label = kind === 'removal' ? t`${name} was removed.` : t`You transferred the game to ${name}.`
        return (
          <p key={id}>
            <span>{label}</span>
            <Button
              small
              aria-label={t`Undo: ${label}`}
              onClick={() => attempt(t`Couldn’t undo`, () => actions.takeBack(game.id, id))}
            >
              {t`Undo`}
            </Button>
          </p>
        )
      })}
    </div>
  )
}
