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
import { Fallen } from './roll-result.tsx'
import { lastDice, rememberDice } from './recent-dice.ts'
import { useTable } from './dice-roller.ts'

const single = [4, 6, 8, 10, 12, 20, 100].map((sides) => `d${sides}`)

/** Any dice: written, of one kind, or those that were rolled last. It stays, for whoever rolls again. */
export function DiceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const { ofProblem, ofFailure } = useProblemMessages()
  const table = useTable()
  const { publicRef } = useCharacterStore()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [fallen, setFallen] = useState<LoggedRoll>()
  const [last, setLast] = useState(lastDice)
  const field = useFocusByKeys()

  const show = (outcome: RollOutcome) => {
    if (outcome.kind === 'refused') return setWrong(ofProblem(outcome.problem))
    setWrong(undefined)
    setFallen(outcome.roll)
    return setLast(rememberDice(outcome.roll.notation))
  }
  const roll = (notation: string) =>
    void table.roll(publicRef, { notation }).then(show, (error: unknown) => setWrong(ofFailure(error)))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    roll(typed)
  }
  return (
    <Dialog open onClose={onClose} title={t`Dice`}>
      <form className={styles['written']} onSubmit={submit}>
        <Field
          ref={field}
          label={t`What to roll`}
          placeholder={t`2d6+3`}
          hint={t`Also 4d6kh3 (keep the highest), 4d6dl1 (drop the lowest), 3d6! (sixes explode).`}
          error={wrong}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(undefined)
          }}
        />
        <Button kind="act" type="submit">{t`Roll`}</Button>
      </form>
      <Handful label={t`One die`} dice={single} onRoll={roll} />
      {last.length > 0 && <Handful label={t`Rolled last`} dice={last} onRoll={roll} />}
      <div role="status" className={styles['fallen']}>
        {fallen && (
          <>
            <span className={styles['total']}>{number(fallen.total)}</span>
            <div>
              <Fallen roll={fallen} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface HandfulProps {
  readonly label: string
  readonly dice: readonly string[]
  readonly onRoll: (notation: string) => void
}

function Handful({ label, dice, onRoll }: HandfulProps) {
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

/** Whoever has keys writes at once; on a phone the dice would vanish behind its keyboard. */
function useFocusByKeys() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return field
}
