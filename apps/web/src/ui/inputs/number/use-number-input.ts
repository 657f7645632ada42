import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useHint } from '../hint.tsx'
import { editFrom, readTypedNumber, type Box, type NumberEdit } from './parse-number.ts'

/** What there is to know of a number that can be written. */
export interface NumberInput {
  readonly kind: Box['kind']
  readonly value: number
  /** Called once for each completed edit: by Enter, by leaving the box, by the page going out of sight. */
  readonly onEdit: (value: number, how: NumberHow) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** How a number was meant. */
export interface NumberHow {
  /** "It *is* 20", whatever others did. */
  readonly exact: boolean
  /** What stood there when the writing began, where the number is not a difference to what stands there now. */
  readonly seen?: number
}

interface Written {
  readonly text: string
  readonly shown: number
}

export function useNumberInput({ kind, value, onEdit, min, max }: NumberInput) {
  const { number } = useNumbers()
  const complain = useComplaints(kind)
  const [written, setWritten] = useState<Written>()
  const [hint, say] = useHint()

  const report = ({ value: next, exact }: NumberEdit, shown = value): boolean => {
    const isDifference = kind === 'counter' && !exact
    // What was possible when it was written is done: others may have spent it meanwhile, and the server says so.
    const complaint = complain.ofLimits(isDifference ? shown + next - value : next, min, max)
    if (complaint !== undefined) say(complaint)
    else onEdit(next, isDifference ? { exact } : { exact, seen: shown })
    return complaint === undefined
  }

  /** Reports what was written, if it is an edit; returns the value that the box then stands at. */
  const complete = (): number => {
    if (written === undefined || written.text === number(written.shown)) return value
    const typed = readTypedNumber(written.text)
    if (typed.kind === 'nonsense') say(complain.ofNonsense)
    const edit = editFrom(typed, { kind, shown: written.shown, now: value })
    return edit !== undefined && report(edit, written.shown) ? edit.value : value
  }
  const restart = (shown: number) => setWritten({ text: number(shown), shown })
  useUntilGone(() => {
    if (written !== undefined) restart(complete())
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter') {
      const stands = complete()
      flushSync(() => restart(stands))
      event.currentTarget.select()
    }
    if (event.key === 'Escape' && written !== undefined) {
      if (written.text !== number(value)) event.stopPropagation()
      restart(value)
    }
    if (step !== undefined) {
      event.preventDefault()
      const from = complete()
      restart(report({ value: from + step, exact: false }) ? from + step : from)
    }
  }

  return {
    text: written?.text ?? number(value),
    hint,
    /** What the value has become outside while this box was being written in. */
    meanwhile: written !== undefined && written.shown !== value ? value : undefined,
    input: {
      // Number pads of phones have no minus.
      inputMode: kind === 'counter' || (min ?? -1) < 0 ? 'text' : 'numeric',
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        restart(value)
        say(undefined)
        event.currentTarget.select()
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setWritten({ text: event.currentTarget.value, shown: written?.shown ?? value })
        say(undefined)
      },
      onBlur: () => {
        complete()
        setWritten(undefined)
      },
      onKeyDown,
    },
  } as const
}

/** What is said of a number that cannot be. */
export function useComplaints(kind: Box['kind']) {
  const { t } = useLingui()
  const { number } = useNumbers()
  return {
    ofNonsense: kind === 'counter' ? t`Write a number, or +3, −7, =20.` : t`Write a whole number.`,
    ofLimits: (value: number, min = -Infinity, max = Infinity): string | undefined => {
      const [least, most] = [number(min), number(max)]
      if (value < min) return t`Not less than ${least}.`
      return value > max ? t`Not more than ${most}.` : undefined
    },
  }
}

/** Calls when the page goes out of sight or the box is taken away: a phone may not come back to what was half written. */
function useUntilGone(rescue: () => void): void {
  const latest = useRef(rescue)
  useEffect(() => {
    latest.current = rescue
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    const onLeave = () => latest.current()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onLeave)
      latest.current()
    }
  }, [])
}
