import { longestNote } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../i18n/use-locale.ts'
import { writtenDice } from '../i18n/written-dice.ts'
import { useGameActs } from '../store/games.ts'
import type { LineWish, OwnGame } from '../store/games-desk.ts'
import { newId } from '../store/new-id.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useProblemWords } from '../store/problem-words.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import styles from './games.module.css'

/** Where one writes a note, rolls the table's dice, and says that a session starts or ends. */
export function ComposeLine({ game }: { readonly game: OwnGame }) {
  const { t } = useLingui()
  const acts = useGameActs()
  const attempt = useAttempt(useProblemWords().ofFailure)
  const [text, setText] = useState('')
  const [isSecret, setSecret] = useState(false)
  const isMaster = game.role === 'gm'
  const dice = writtenDice(game.settings.dice, useLocale())
  const say = (line: Omit<LineWish, 'saveId'>, then: () => void = () => undefined) => {
    const saveId = newId()
    attempt(t`It was not written down`, async () => {
      await acts.write(game.id, { saveId, ...line, ...(isSecret && !line.session && { audience: 'masters' as const }) })
      then()
    })
  }
  const write = () => say({ message: text }, () => setText(''))
  const isReady = text.trim() !== ''
  return (
    <div className={styles['compose']}>
      <Field
        label={t`Write in the log`}
        silent
        placeholder={t`Write in the log`}
        value={text}
        maxLength={longestNote}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && isReady && write()}
        end={
          <Button kind="act" small disabled={!isReady} onClick={write}>
            {t`Write`}
          </Button>
        }
      />
      <p className={styles['kinds']}>
        <Button kind="quiet" small onClick={() => say({ roll: '' })}>
          {t`Roll ${dice}`}
        </Button>
        {isMaster && (
          <>
            <label>
              <input
                type="checkbox"
                checked={isSecret}
                onChange={({ currentTarget }) => setSecret(currentTarget.checked)}
              />{' '}
              {t`for game masters alone`}
            </label>
            <Button kind="quiet" small onClick={() => say({ session: 'started' })}>{t`Start the session`}</Button>
            <Button kind="quiet" small onClick={() => say({ session: 'ended' })}>{t`End the session`}</Button>
          </>
        )}
      </p>
    </div>
  )
}
