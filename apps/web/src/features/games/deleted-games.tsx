import { daysLeft } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDeletedGames, useGameActions } from '../../queries/games.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import styles from './games.module.css'

/** The games in the trash that I ran, each with its way back; nothing as long as there are none. */
export function DeletedGames() {
  const { t } = useLingui()
  const { data: games = [] } = useDeletedGames()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  if (games.length === 0) return null
  return (
    <Section title={t`In the trash`}>
      <ul className={styles['members']}>
        {games.map(({ id, name, deletedAt }) => {
          const days = daysLeft(deletedAt ?? '', Date.now())
          return (
            <li key={id}>
              <span>
                {name}{' '}
                <span className="small soft">{t`kept for another ${plural(days, { one: 'day', other: '# days' })}`}</span>
              </span>
              <Button
                small
                aria-label={t`Restore ${name}`}
                onClick={() => attempt(t`${name} is still in the trash`, () => acts.restore(id))}
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
