import { longestNote, parseDice } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { useGameActions } from '../../../queries/games.ts'
import type { LineWish, OwnGame } from '../../../api/games-api.ts'
import { newId } from '../../../api/new-id.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'

interface ComposeLineProps {
  readonly game: OwnGame
  /** Whether a session has started and not ended. */
  readonly isSitting: boolean
}

/** Where one writes a note or dice, rolls what the table rolls, and says that a session starts or ends. */
export function ComposeLine({ game, isSitting }: ComposeLineProps) {
  const { t } = useLingui()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const [text, setText] = useState('')
  const [isSecret, setSecret] = useState(false)
  const lost = useRef<{ readonly said: string; readonly saveId: string }>(undefined)
  const isMaster = game.role === 'gm'
  const dice = localizeDice(game.settings.dice, useLocale())
  const isDice = parseDice(text) !== null
  const say = (line: Omit<LineWish, 'saveId'>, then: () => void = () => undefined) => {
    const wish = { ...line, ...(isSecret && !line.session && { audience: 'masters' as const }) }
    const said = JSON.stringify(wish)
    // Whoever says the same again after a lost answer has said it once.
    const { saveId } = (lost.current = lost.current?.said === said ? lost.current : { said, saveId: newId() })
    attempt(t`It was not written down`, async () => {
      await acts.write(game.id, { saveId, ...wish })
      lost.current = undefined
      then()
    })
  }
  const isReady = text.trim() !== ''
  const write = () => isReady && say(isDice ? { roll: text.trim() } : { message: text.trim() }, () => setText(''))
  return (
    <div className={styles['compose']}>
      <div className={styles['write']}>
        <textarea
          aria-label={t`Write in the log`}
          placeholder={t`A note, or 2d6+3 to roll`}
          rows={1}
          value={text}
          maxLength={longestNote}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            write()
          }}
        />
        <Button disabled={!isReady} onClick={write}>
          {isDice ? t`Roll` : t`Write`}
        </Button>
      </div>
      <div className={styles['kinds']}>
        <Button kind="quiet" small onClick={() => say({ roll: '' })}>
          <DieIcon />
          {dice}
          <span className="sr">{t`Roll`}</span>
        </Button>
        {isMaster && (
          <>
            <Button kind="quiet" small onClick={() => say({ session: isSitting ? 'ended' : 'started' })}>
              {isSitting ? t`End the session` : t`Start the session`}
            </Button>
            <label className={styles['tick']}>
              <input
                type="checkbox"
                checked={isSecret}
                onChange={({ currentTarget }) => setSecret(currentTarget.checked)}
              />{' '}
              {t`for game masters alone`}
            </label>
          </>
        )}
      </div>
    </div>
  )
}
