import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useHint } from '../hint.tsx'
import { editFrom, readTypedNumber, type EditContext, type NumberEdit } from './parse-number.ts'

export interface NumberInput {
  readonly kind: EditContext['kind']
  readonly value: number
  /** Called once per completed edit: on Enter, on blur, and when the page is hidden. */
  readonly onEdit: (value: number, info: NumberEditInfo) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The value after a typed or stepped difference, if it is not simply added. */
  readonly afterChange?: ((by: number) => number) | undefined
  /** Receives a text that is not a number, such as dice. Returns false if it means nothing. */
  readonly onFormula?: ((text: string) => boolean) | undefined
}

export interface NumberEditInfo {
  /** Set the value regardless of what others changed. */
  readonly exact: boolean
  /** The value when typing started; absent if the edit is a difference to the current value. */
  readonly seen?: number
  /** The difference, if one was typed or stepped; absent if a value was typed. */
  readonly by?: number
}

interface Draft {
  readonly text: string
  readonly shown: number
}

export function useNumberInput({ kind, value, onEdit, min, max, afterChange, onFormula }: NumberInput) {
  const { number } = useNumbers()
  const problems = useNumberProblems(kind)
  const [draft, setDraft] = useState<Draft>()
  const [hint, showHint] = useHint()

  /** Returns the resulting value, or undefined if the edit was not accepted. */
  const report = ({ value: asked, exact, by }: NumberEdit, shown = value): number | undefined => {
    const next = by === undefined ? asked : (afterChange?.(by) ?? asked)
    const isDifference = kind === 'counter' && !exact
    // Check a difference against the value the user saw: the server reports it if others spent it in the meantime.
    const problem = problems.outOfRange(isDifference ? shown + next - value : next, min, max)
    if (problem !== undefined) {
      showHint(problem)
      return undefined
    }
    onEdit(next, isDifference ? { exact, ...(by !== undefined && { by }) } : { exact, seen: shown })
    return next
  }

  /** Reports the typed text if it is an edit, and returns the resulting value; undefined if dice decide on it. */
  const complete = (): number | undefined => {
    if (draft === undefined || draft.text === number(draft.shown)) return value
    const typed = readTypedNumber(draft.text)
    if (typed.kind === 'invalid') {
      if (onFormula?.(draft.text)) return undefined
      showHint(problems.notANumber)
    }
    const edit = editFrom(typed, { kind, shown: draft.shown, now: value })
    return (edit && report(edit, draft.shown)) ?? value
  }
  const restart = (shown: number | undefined) =>
    setDraft(shown === undefined ? undefined : { text: number(shown), shown })
  useBeforeHidden(() => {
    if (draft !== undefined) restart(complete())
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter') {
      const completed = complete()
      flushSync(() => restart(completed))
      event.currentTarget.select()
    }
    if (event.key === 'Escape' && draft !== undefined) {
      if (draft.text !== number(value)) event.stopPropagation()
      restart(value)
    }
    if (step !== undefined) {
      event.preventDefault()
      const from = complete() ?? value
      const edit: NumberEdit = { value: from + step, exact: false, ...(kind === 'counter' && { by: step }) }
      restart(report(edit) ?? from)
    }
  }

  return {
    text: draft?.text ?? number(value),
    hint,
    /** Set while someone else's value differs from the one the user started from. */
    remoteValue: draft !== undefined && draft.shown !== value ? value : undefined,
    input: {
      // The number pads of phones have no minus key.
      inputMode: kind === 'counter' || (min ?? -1) < 0 ? 'text' : 'numeric',
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        restart(value)
        showHint(undefined)
        event.currentTarget.select()
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setDraft({ text: event.currentTarget.value, shown: draft?.shown ?? value })
        showHint(undefined)
      },
      onBlur: () => {
        complete()
        setDraft(undefined)
      },
      onKeyDown,
    },
  } as const
}

/** Messages for numbers that are not accepted. */
export function useNumberProblems(kind: EditContext['kind']) {
  const { t } = useLingui()
  const { number } = useNumbers()
  return {
    notANumber: kind === 'counter' ? t`Enter a number, or +3, −7, =20.` : t`Enter a whole number.`,
    outOfRange: (value: number, min = -Infinity, max = Infinity): string | undefined => {
      const [least, most] = [number(min), number(max)]
      if (value < min) return t`The minimum is ${least}.`
      return value > max ? t`The maximum is ${most}.` : undefined
    },
  }
}

/** Runs when the page is hidden or the input unmounts: a phone may never return to a half-typed number. */
function useBeforeHidden(rescue: () => void): void {
  const latest = useRef(rescue)
  useEffect(() => {
    latest.current = rescue
  })
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    const onPageHide = () => latest.current()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pagehide', onPageHide)
      latest.current()
    }
  }, [])
}
