import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useHint } from './hint.tsx'
import { editFrom, readTypedNumber, type Box, type NumberEdit } from './typed-number.ts'

/** What there is to know of a number that can be written. */
export interface NumberWriting {
  readonly kind: Box['kind']
  readonly value: number
  /** Called once for each completed edit: by Enter, by leaving the box, by the page going out of sight. */
  readonly onEdit: (value: number, how: Pick<NumberEdit, 'exact'>) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
}

interface Written {
  readonly text: string
  readonly shown: number
}

export function useNumberWriting({ kind, value, onEdit, min, max }: NumberWriting) {
  const { number } = useNumbers()
  const complain = useComplaints(kind)
  const [written, setWritten] = useState<Written>()
  const [hint, say] = useHint()

  const report = (edit: NumberEdit): boolean => {
    const complaint = complain.ofLimits(edit.value, min, max)
    if (complaint !== undefined) say(complaint)
    else onEdit(edit.value, { exact: edit.exact })
    return complaint === undefined
  }

  /** Reports what was written, if it is an edit; returns the value that the box then stands at. */
  const complete = (): number => {
    if (written === undefined || written.text === number(written.shown)) return value
    const typed = readTypedNumber(written.text)
    if (typed.kind === 'nonsense') say(complain.ofNonsense)
    const edit = editFrom(typed, { kind, shown: written.shown, now: value })
    return edit !== undefined && report(edit) ? edit.value : value
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

function useComplaints(kind: Box['kind']) {
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
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      latest.current()
    }
  }, [])
}
