import { parseDice, showFormula, type Advantage, type RollVisibility } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useGameSettings } from '../../../queries/game-settings.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Stepper } from '../../../ui/inputs/number/stepper.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AdvantageSwitch } from './advantage-switch.tsx'
import styles from './dice-dialog.module.css'
import { recentDice } from './recent-dice.ts'
import { RollFigure } from './roll-figure.tsx'
import { Tray } from './tray.tsx'
import { useDiceRoll } from './use-dice-roll.ts'
import { VisibilityField } from './visibility-field.tsx'

/** Rolls what is typed or put together from the tray. Stays open for the next roll. */
export function DiceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [name] = useField('name')
  const dice = useDiceRoll()
  const [text, setText] = useState('')
  const [rolledText, setRolledText] = useState<string>()
  const [advantage, setAdvantage] = useState<Advantage>()
  const [modifier, setModifier] = useState(0)
  const [visibility, setVisibility] = useState<RollVisibility>('everyone')
  const field = useFocusWithKeyboard()
  const checkSides = useCheckSides()
  const formula = dice.parse(text)
  const hasD20 = dice.hasD20(formula)

  const change = (next: string) => {
    setText(next)
    dice.clearError()
  }
  const roll = async (typed: string) => {
    setText(typed)
    const options = {
      modifier,
      ...(dice.hasD20(dice.parse(typed)) && { advantage }),
      ...(visibility !== 'everyone' && { visibility }),
    }
    if (!(await dice.roll(typed, options))) return
    setRolledText(typed)
    setModifier(0)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void roll(text)
  }
  const isAgain = dice.result !== undefined && rolledText === text
  return (
    <Dialog open onClose={onClose} title={t`Dice`} titleAction={<span className="soft">{name}</span>}>
      <div role="status" className={styles['result']}>
        {dice.result && <RollFigure {...dice.result} checkSides={checkSides} />}
      </div>
      <form className={styles['form']} onSubmit={submit}>
        <AdvantageSwitch value={hasD20 ? advantage : undefined} onChange={setAdvantage} isDisabled={!hasD20} />
        <div className={styles['modifier']}>
          <span>
            <b>{t`Modifier`}</b> <small>{t`for this roll only`}</small>
          </span>
          <Stepper
            kind="integer"
            label={t`Modifier`}
            value={modifier}
            min={-999}
            max={999}
            figure
            onEdit={(value) => setModifier(value)}
          />
        </div>
        <Tray formula={formula} onChange={(next) => change(dice.write(next))} />
        <div className={styles['formula']}>
          <Field
            ref={field}
            label={t`Dice formula`}
            icon={<DieIcon />}
            placeholder={t`2d6+3`}
            hint={t`Also 1d8+STR, 4d6kh3 (keep the highest), 4d6dl1 (drop the lowest), 3d6! (sixes explode).`}
            error={dice.error}
            value={text}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => change(event.currentTarget.value)}
          />
          <VisibilityField value={visibility} onChoose={setVisibility} />
        </div>
        <div className={styles['action']}>
          <Button kind="primary" type="submit">
            {isAgain ? <RefreshCw /> : <DieIcon />}
            {isAgain ? t`Roll again` : t`Roll`}
          </Button>
        </div>
      </form>
      <RecentRolls key={rolledText} onRoll={(stored) => void roll(stored)} />
    </Dialog>
  )
}

function RecentRolls({ onRoll }: { readonly onRoll: (text: string) => void }) {
  const { t } = useLingui()
  const id = useId()
  const style = useFormulaStyle(useLookup('Skills'))
  const recent = recentDice()
  if (recent.length === 0) return null
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {t`Recent rolls`}
      </p>
      <div className={styles['recent']}>
        {recent.map((stored) => {
          const shown = showFormula(stored, style)
          return (
            <Button key={stored} small onClick={() => onRoll(shown)}>
              {shown}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** The sides of the die that the game rolls for checks; 20 if it rolls several. */
function useCheckSides(): number {
  const { dice } = useGameSettings(useField('gameId')[0])
  const [first] = parseDice(dice) ?? []
  return first?.kind === 'dice' && first.count === 1 ? first.sides : 20
}

/** Focuses the input, except on touch devices, where the keyboard would cover the dice. */
function useFocusWithKeyboard() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return field
}
