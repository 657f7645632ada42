import type { GameSettings as Settings } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGameActs } from '../store/games.ts'
import type { OwnGame } from '../store/games-desk.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { QuietSelect } from '../ui/quiet-select.tsx'
import { useProblemWords } from '../store/problem-words.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import styles from './games.module.css'

/** What the table is called and has agreed on; for who runs it. */
export function GameSettings({ game }: { readonly game: OwnGame }) {
  const { t } = useLingui()
  const acts = useGameActs()
  const attempt = useAttempt(useProblemWords().ofFailure)
  const [name, setName] = useState(game.name)
  const [dice, setDice] = useState(game.settings.dice)
  const change = (settings: Partial<Settings>) =>
    attempt(t`Nothing has changed`, () => acts.change(game.id, { settings }))
  const isOther = name !== game.name || dice !== game.settings.dice
  return (
    <>
      <div className={styles['give']}>
        <Field
          label={t`Name of the game`}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Field
          label={t`Dice for a check`}
          value={dice}
          onChange={({ currentTarget }) => setDice(currentTarget.value)}
        />
      </div>
      <p className={styles['kinds']}>
        <QuietSelect
          label={t`What players see of each other`}
          value={game.settings.playersSee}
          options={[
            { value: 'all', label: t`Players see each other’s sheets` },
            { value: 'summary', label: t`Players see each other’s vitals` },
            { value: 'names', label: t`Players see each other’s names` },
          ]}
          onChoose={(playersSee) => change({ playersSee })}
        />
        <label>
          <input
            type="checkbox"
            checked={game.settings.mastersEdit}
            onChange={({ currentTarget }) => change({ mastersEdit: currentTarget.checked })}
          />{' '}
          {t`Game masters may change sheets`}
        </label>
        <Button
          small
          disabled={!isOther}
          onClick={() => attempt(t`Nothing has changed`, () => acts.change(game.id, { name, settings: { dice } }))}
        >
          {t`Rename and set the dice`}
        </Button>
      </p>
    </>
  )
}
