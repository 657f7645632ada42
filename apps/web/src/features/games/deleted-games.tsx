import { daysLeft } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useGameActions } from '../../queries/game-actions.ts'
import { useDeletedGames } from '../../queries/games.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import styles from './games.module.css'

/** Deleted games that the user can restore. */
export function DeletedGames() {
  const { t } = useLingui()
  const { data: games = [] } = useDeletedGames()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  if (games.length === 0) return null
  return (
    <Section title={t`Trash`}>
      <ul className={styles['members']}>
        {games.map(({ id, name, deletedAt }) => {
          const days = daysLeft(deletedAt ?? '', Date.now())
          return (
            <li key={id}>
              <span>
                {name}{' '}
                <span className="small soft">{t`deleted permanently in ${plural(days, { one: '# day', other: '# days' })}`}</span>
              </span>
              <Button
                small
                aria-label={t`Restore ${name}`}
                onClick={() => attempt(t`Couldn’t restore ${name}`, () => actions.restore(id))}
              >
                {t`Restore`}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
