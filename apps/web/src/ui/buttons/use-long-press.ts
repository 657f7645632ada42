import { useEffect, useRef } from 'react'

/** Milliseconds after which a press counts as holding. */
const holdTime = 500

/** Button handlers: a click calls `onPress`; holding it, a right click or the menu key calls `onHold`. */
export function useLongPress(onPress: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const release = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = () => {
    release()
    // A long touch also opens the context menu.
    if (!wasLong.current) onHold()
    wasLong.current = true
  }
  return {
    onPointerDown: ({ button }: { readonly button: number }) => {
      release()
      wasLong.current = false
      if (button === 0) timer.current = setTimeout(hold, holdTime)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onKeyDown: () => {
      wasLong.current = false
    },
    onContextMenu: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      hold()
    },
    onClick: () => {
      if (!wasLong.current) onPress()
      wasLong.current = false
    },
  }
}
