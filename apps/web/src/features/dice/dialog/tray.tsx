import type { Formula } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useRef, type KeyboardEvent } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { localizeDice } from '../../../i18n/localize-dice.ts'
import { addDie, countDice, removeDie } from './dice-tray.ts'
import { Die } from './die.tsx'
import styles from './tray.module.css'

/** Milliseconds after which a press counts as holding. */
const holdTime = 450

interface TrayProps {
  readonly formula: Formula
  readonly onChange: (formula: Formula) => void
}

/** One button per die: a press adds one; holding it, or Backspace, removes one. */
export function Tray({ formula, onChange }: TrayProps) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Add dice`} className={styles['tray']}>
      {[4, 6, 8, 10, 12, 20, 100].map((sides) => (
        <TrayDie
          key={sides}
          sides={sides}
          count={countDice(formula, sides)}
          onAdd={() => onChange(addDie(formula, sides))}
          onRemove={() => onChange(removeDie(formula, sides))}
        />
      ))}
    </div>
  )
}

interface TrayDieProps {
  readonly sides: number
  readonly count: number
  readonly onAdd: () => void
  readonly onRemove: () => void
}

function TrayDie({ sides, count, onAdd, onRemove }: TrayDieProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const name = localizeDice(`d${sides}`, useLocale())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const release = () => clearTimeout(timer.current)
  const press = () => {
    wasHeld.current = false
    release()
    timer.current = setTimeout(() => {
      wasHeld.current = true
      onRemove()
    }, holdTime)
  }
  const removeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Backspace' || key === 'Delete') onRemove()
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="Backspace"
      title={t`Hold or press Backspace to remove one`}
      onClick={() => (wasHeld.current ? undefined : onAdd())}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        wasHeld.current = false
        removeByKey(event)
      }}
    >
      <Die sides={sides} look={count > 0 ? 'chosen' : undefined}>
        {count > 0 && number(count)}
      </Die>
      <small>{name}</small>
    </button>
  )
}
