import { maxNoteLength, parseDice } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import type { NewGameLogEntry, OwnGame } from '../../../api/types.ts'
import { useRetryId } from '../../../api/use-retry-id.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'

interface ComposeNoteProps {
  readonly game: OwnGame
  readonly isInSession: boolean
}

/** Adds notes and rolls to the log, and starts and ends game sessions. */
export function ComposeNote({ game, isInSession }: ComposeNoteProps) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [text, setText] = useState('')
  const [isSecret, setSecret] = useState(false)
  const retryId = useRetryId()
  const isGm = game.role === 'gm'
  const dice = localizeDice(game.settings.dice, useLocale())
  const isDice = parseDice(text) !== null
  const send = (line: Omit<NewGameLogEntry, 'saveId'>, onSent: () => void = () => undefined) => {
    const entry = { ...line, ...(isSecret && !line.session && { audience: 'masters' as const }) }
    attempt(t`Couldn’t add the entry`, async () => {
      await actions.addLogEntry(game.id, { saveId: retryId.idFor(entry), ...entry })
      retryId.confirm()
      onSent()
    })
  }
  const isReady = text.trim() !== ''
  const write = () => isReady && send(isDice ? { roll: text.trim() } : { message: text.trim() }, () => setText(''))
  return (
    <div className={styles['compose']}>
      <div className={styles['write']}>
        <textarea
          aria-label={t`Write in the log`}
          placeholder={t`A note, or 2d6+3 to roll`}
          rows={1}
          value={text}
          maxLength={maxNoteLength}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            write()
          }}
        />
        <Button disabled={!isReady} onClick={write}>
          {isDice ? t`Roll` : t`Post`}
        </Button>
      </div>
      <div className={styles['filters']}>
        <Button kind="quiet" small onClick={() => send({ roll: '' })}>
          <DieIcon />
          {dice}
          <span className="sr">{t`Roll`}</span>
        </Button>
        {isGm && (
          <>
            <Button kind="quiet" small onClick={() => send({ session: isInSession ? 'ended' : 'started' })}>
              {isInSession ? t`End game session` : t`Start game session`}
            </Button>
            <label className={styles['check']}>
              <input
                type="checkbox"
                checked={isSecret}
                onChange={({ currentTarget }) => setSecret(currentTarget.checked)}
              />{' '}
              {t`GM only`}
            </label>
          </>
        )}
      </div>
    </div>
  )
}
