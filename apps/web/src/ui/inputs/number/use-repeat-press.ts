import { useEffect, useRef } from 'react'
import { repeatDelay } from './repeat-delay.ts'

/** Button handlers: a click is one step, holding repeats. The first step comes on release, so scrolling past is safe. */
export function useRepeatPress(step: () => void) {
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

  return {
    onPointerDown: () => {
      release()
      repeated.current = false
      repeat(0)
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
