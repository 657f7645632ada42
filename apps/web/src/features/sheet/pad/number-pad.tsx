import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './number-pad.module.css'
import { PadFigures } from './pad-figures.tsx'
import { PadKeys } from './pad-keys.tsx'
import type { PadMode, PadPreview } from './pad-mode.ts'
import { emptyPad, half, padText, readPad, type PadAmount, type PadText } from './pad-text.ts'

interface NumberPadProps {
  readonly title: string
  /** The field that it changes. */
  readonly field: string
  /** Beside the title, such as the maximum. */
  readonly detail?: ReactNode
  readonly modes: readonly PadMode[]
  readonly startMode?: number
  /** Below the button. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** What a roll led to, shown until something is typed. */
interface Rolled {
  readonly before: number
  readonly total: number
  readonly preview: PadPreview
}

/** Changes a number with large keys of its own, so that no keyboard opens; a physical keyboard works too. */
export function NumberPad({ title, field, detail, modes, startMode = 0, children, onClose }: NumberPadProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const letter = useLocale() === 'de' ? 'W' : 'd'
  const rollFormula = useRollFormula()
  const [index, setIndex] = useState(startMode)
  const [typed, setTyped] = useState<PadText>(emptyPad)
  const [rolled, setRolled] = useState<Rolled>()
  const [isRolling, setIsRolling] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const mode = modes[index]
  if (!mode) return null
  const amount = readPad(typed)
  const previews = rolled ? [rolled.preview] : previewsOf(mode, amount)
  const shown = shownAmount(typed, amount, number)
  const problem = currentProblem()
  const isReady = rolled !== undefined || (previews.length > 0 && problem === undefined && canApply(mode, amount))

  function currentProblem(): string | undefined {
    if (amount.kind === 'invalid') return t`Enter a number, or dice such as 2d6+3.`
    if (amount.kind === 'number' && amount.value < 0 && !mode?.isSigned) return t`Enter a number above 0.`
    if (amount.kind === 'dice' && rollFormula === null) return t`Dice can’t be rolled here.`
    return previews.every(({ problem: each }) => each !== undefined) ? previews[0]?.problem : undefined
  }
  const write = (next: PadText) => {
    setRolled(undefined)
    setTyped(next)
  }
  const finish = (total: number, isRoll: boolean) => {
    const { before } = mode
    const preview = mode.preview(total)
    if (preview.problem === undefined) mode.apply(total)
    if (isRoll) setRolled({ before, total, preview })
    else onClose()
  }
  const roll = async ({ formula, isHalved }: Extract<PadAmount, { kind: 'dice' }>) => {
    setIsRolling(true)
    const result = await rollFormula?.(formula, title, { isQuiet: true })
    setIsRolling(false)
    if (!result) return
    const counted = isHalved ? half(result.total) : result.total
    finish(mode.isSigned ? counted : Math.max(0, counted), true)
  }
  const apply = () => {
    if (!isReady || isRolling) return
    if (rolled) onClose()
    else if (amount.kind === 'dice') void roll(amount)
    else if (amount.kind === 'number') finish(amount.value, false)
  }
  const rolledTotal = rolled && number(rolled.total)
  const hint = rolledTotal === undefined ? rangeHint() : t`rolled ${rolledTotal}`

  function rangeHint(): string {
    if (amount.kind !== 'dice') return t`or dice, such as 2d6+3`
    const [lowest, highest] = [number(amount.lowest), number(amount.highest)]
    return t`${lowest} to ${highest}`
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      titleAction={<span className={styles['detail']}>{detail}</span>}
      swipes
    >
      <div className={styles['pad']}>
        <PadFigures before={rolled?.before ?? mode.before} previews={problem === undefined ? previews : []} />
        {(previews[0] ?? mode.preview()).bar}
        {/* A click continues with the amount; arrow keys stay in the group. */}
        <div onClick={(event) => event.detail > 0 && input.current?.focus()}>
          <Segmented
            label={t`What to do`}
            value={String(index)}
            options={modes.map(({ label }, i) => ({ value: String(i), label }))}
            onChoose={(next) => {
              setRolled(undefined)
              setIndex(Number(next))
            }}
          />
        </div>
        <div className={styles['entry']}>
          <input
            ref={(element) => {
              input.current = element
              // The dialog focuses the element with this attribute when it opens; React does not render it.
              element?.setAttribute('autofocus', '')
            }}
            className={styles['typed']}
            data-field={field}
            aria-label={t`Amount`}
            aria-invalid={problem !== undefined}
            inputMode="none"
            autoComplete="off"
            value={typed.isHalved ? `½ (${typed.text})` : typed.text}
            onChange={({ currentTarget }) => write(padText(currentTarget.value, letter))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Otherwise the same key press would activate the button that gets the focus back.
              event.preventDefault()
              apply()
            }}
          />
          <span role="status" className={problem === undefined ? styles['hint'] : styles['problem']}>
            {problem ?? hint}
          </span>
        </div>
        <PadKeys typed={typed} letter={letter} onType={write} />
        <div className={styles['apply']}>
          <Button kind="primary" aria-disabled={!isReady || isRolling} onClick={apply}>
            {rolled ? t`Done` : mode.action(shown)}
          </Button>
        </div>
        {children}
      </div>
    </Dialog>
  )
}

/** One preview of a number, two of dice: of their lowest and of their highest total. */
function previewsOf(mode: PadMode, amount: PadAmount): readonly PadPreview[] {
  const floor = mode.isSigned ? -Infinity : 0
  if (amount.kind === 'number') return amount.value < floor ? [] : [mode.preview(amount.value)]
  if (amount.kind !== 'dice') return []
  return [...new Set([amount.lowest, amount.highest])].map((end) => mode.preview(Math.max(floor, end)))
}

/** Whether the amount changes anything; dice are rolled in any case. */
const canApply = (mode: PadMode, amount: PadAmount): boolean =>
  amount.kind === 'dice' ||
  (amount.kind === 'number' &&
    (mode.preview(amount.value).value !== mode.before || mode.preview(amount.value).note !== undefined))

const shownAmount = (
  { text, isHalved }: PadText,
  amount: PadAmount,
  number: (value: number) => string,
): string | undefined => {
  if (amount.kind === 'number') return number(amount.value)
  if (amount.kind !== 'dice') return undefined
  return isHalved ? `½ (${text})` : text
}
