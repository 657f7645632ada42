import { useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './option-cards.module.css'

/** A card of a group. */
export interface Option {
  readonly id: string
  readonly title: string
  readonly text: string
}

interface OptionCardsProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** Wide cards, two beside each other. */
  readonly wide?: boolean
}

/** The number of cards before the others are unfolded. */
const shownAtFirst = 6

/** Cards of which one is chosen. Arrow keys move between them, Enter and the space bar choose. */
export function OptionCards({ label, options, chosen, onChoose, wide = false }: OptionCardsProps) {
  const { t } = useLingui()
  const [isUnfolded, setUnfolded] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const shown = isUnfolded ? options : firstWith(options, chosen)
  const more = options.length - shown.length
  const tabStop = shown.find(({ id }) => id === chosen) ?? shown[0]
  return (
    <>
      <div
        ref={group}
        role="radiogroup"
        aria-label={label}
        className={wide ? styles['wide'] : styles['cards']}
        onKeyDown={(event) => moveFocus(event, group.current)}
      >
        {shown.map((option) => (
          <button
            key={option.id}
            type="button"
            role="radio"
            className={styles['card']}
            aria-checked={option.id === chosen}
            tabIndex={option === tabStop ? 0 : -1}
            onClick={() => onChoose(option.id)}
          >
            <b>{option.title}</b>
            <span>{option.text}</span>
          </button>
        ))}
      </div>
      {more > 0 && (
        <Button
          kind="plain"
          onClick={() => {
            setUnfolded(true)
            group.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
          }}
        >
          {t`${more} more`}
          <ChevronDown />
        </Button>
      )}
    </>
  )
}

/** The first cards; the chosen one is always among them. */
function firstWith(options: readonly Option[], chosen: string | undefined): readonly Option[] {
  const first = options.slice(0, shownAtFirst)
  const missing = options.slice(shownAtFirst).find(({ id }) => id === chosen)
  return missing ? [missing, ...first.slice(0, -1)] : first
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent, group: HTMLElement | null): void {
  const cards = [...(group?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])]
  const at = cards.findIndex((card) => card === document.activeElement)
  const step = steps[event.key]
  const next =
    step !== undefined
      ? cards[(at + step + cards.length) % cards.length]
      : event.key === 'Home'
        ? cards[0]
        : event.key === 'End'
          ? cards.at(-1)
          : undefined
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
