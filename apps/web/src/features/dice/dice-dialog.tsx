import type { LoggedRoll } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { localizeDice } from '../../i18n/localize-dice.ts'
import type { RollOutcome } from '../../sync/outbox/rolls.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import styles from './dice-dialog.module.css'
import { RollResult } from './roll-result.tsx'
import { recentDice, rememberDice } from './recent-dice.ts'
import { useDiceRoller } from './dice-roller.ts'

const single = [4, 6, 8, 10, 12, 20, 100].map((sides) => `d${sides}`)

/** Rolls a typed formula, a single die or a recent roll. Stays open for the next roll. */
export function DiceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const { messageOf, messageOfError } = useProblemMessages()
  const roller = useDiceRoller()
  const { publicRef } = useCharacterStore()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<LoggedRoll>()
  const [recent, setRecent] = useState(recentDice)
  const field = useFocusWithKeyboard()

  /** An old result must not look like that of the formula that failed. */
  const fail = (message: string) => {
    setError(message)
    setResult(undefined)
  }
  const show = (outcome: RollOutcome) => {
    if (outcome.kind === 'refused') return fail(messageOf(outcome.problem))
    setError(undefined)
    setResult(outcome.roll)
    return setRecent(rememberDice(outcome.roll.notation))
  }
  const roll = (notation: string) =>
    void roller.roll(publicRef, { notation }).then(show, (failure: unknown) => fail(messageOfError(failure)))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    roll(typed)
  }
  return (
    <Dialog open onClose={onClose} title={t`Dice`}>
      <form className={styles['form']} onSubmit={submit}>
        <Field
          ref={field}
          label={t`Dice formula`}
          placeholder={t`2d6+3`}
          hint={t`Also 4d6kh3 (keep the highest), 4d6dl1 (drop the lowest), 3d6! (sixes explode).`}
          error={error}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Button kind="primary" type="submit">{t`Roll`}</Button>
      </form>
      <DiceButtons label={t`One die`} dice={single} onRoll={roll} />
      {recent.length > 0 && <DiceButtons label={t`Recent rolls`} dice={recent} onRoll={roll} />}
      <div role="status" className={styles['result']}>
        {result && (
          <>
            <span className={styles['total']}>{number(result.total)}</span>
            <div>
              <RollResult roll={result} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface DiceButtonsProps {
  readonly label: string
  readonly dice: readonly string[]
  readonly onRoll: (notation: string) => void
}

function DiceButtons({ label, dice, onRoll }: DiceButtonsProps) {
  const id = useId()
  const locale = useLocale()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {label}
      </p>
      <div className={styles['dice']}>
        {dice.map((notation) => (
          <Button key={notation} small onClick={() => onRoll(notation)}>
            {localizeDice(notation, locale)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Focuses the input, except on touch devices, where the keyboard would cover the dice. */
function useFocusWithKeyboard() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return field
}
