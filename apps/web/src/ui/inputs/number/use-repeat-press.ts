import { useEffect, useRef } from 'react'
import { repeatDelay } from './repeat-delay.ts'

/**
 * A click is one step; a button held repeats it. The step comes with the release, so that a finger that only scrolls
 * past changes nothing.
 */
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
    const pause = repeatDelay(held)
    timer.current = setTimeout(() => {
      repeated.current = true
      latest.current()
      repeat(held + pause)
    }, pause)
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
