import { useLingui } from '@lingui/react/macro'
import { Suspense, type KeyboardEvent, type MouseEvent } from 'react'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { useTypedDice } from '../../../game-ui/formula/use-typed-dice.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import styles from './notes.module.css'

const Markdown = lazyPart(async () => (await import('../../../ui/foundation/markdown.tsx')).Markdown)

interface RenderedTextProps {
  readonly label: string
  readonly text: string
  /** Shows the source. */
  readonly onEdit: () => void
  /** Receives the text with one checkbox ticked or cleared. */
  readonly onTick: (text: string) => void
}

/** A formatted text. A click on it or Enter shows its source; links, checkboxes and rolls work as they are. */
export function RenderedText({ label, text, onEdit, onTick }: RenderedTextProps) {
  const editOnClick = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('a, button, input') !== null
    // The end of a selection is a click too.
    if (!isControl && window.getSelection()?.isCollapsed !== false) onEdit()
  }
  const editOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    onEdit()
  }
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className={styles['rendered']}
      onClick={editOnClick}
      onKeyDown={editOnEnter}
    >
      <Suspense fallback={<p className={styles['plain']}>{text}</p>}>
        <Markdown text={text} onTick={onTick} renderBrackets={(content) => <InlineRoll typed={content} />} />
      </Suspense>
    </div>
  )
}

/** A formula in a text as a button that rolls it; a text that is not a formula stays as it is. */
function InlineRoll({ typed }: { readonly typed: string }) {
  const { t } = useLingui()
  const readDice = useTypedDice(useLookup('Skills'))
  const roll = useRollFormula()
  const dice = readDice(typed)
  if (!roll || !dice) return `[[${typed}]]`
  const { formula, shown } = dice
  return (
    <button
      type="button"
      className={styles['roll']}
      aria-label={t`Roll ${shown}`}
      onClick={() => void roll(formula, shown)}
    >
      <DieIcon />
      {shown}
    </button>
  )
}
