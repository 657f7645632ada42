import { useEffect, useRef } from 'react'
import { repeatDelay } from './repeat-delay.ts'

/** Milliseconds after which a finger that rests on a button counts as holding it. */
const holdTime = 450

/**
 * Button handlers: a click is one step, holding repeats. The first step comes on release, so scrolling past is safe.
 * With `onHold`, a finger that holds the button calls it instead of repeating.
 */
export function useRepeatPress(step: () => void, onHold?: () => void) {
  const latest = useRef(step)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const repeated = useRef(false)
  useEffect(() => {
    latest.current = step
  })

  const release = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  const repeat = (held: number) => {
    const delay = repeatDelay(held)
    timer.current = setTimeout(() => {
      repeated.current = true
      latest.current()
      repeat(held + delay)
    }, delay)
  }

  const hold = (held: () => void) => {
    timer.current = setTimeout(() => {
      repeated.current = true
      held()
    }, holdTime)
  }

  return {
    onPointerDown: ({ pointerType }: { readonly pointerType: string }) => {
      release()
      repeated.current = false
      if (onHold && pointerType === 'touch') hold(onHold)
      else repeat(0)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onBlur: release,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      if (!repeated.current) latest.current()
      repeated.current = false
    },
  }
}
