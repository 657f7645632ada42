import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** Handlers for the label of an input: a tap calls `onTap` and does not focus the input; a mouse works as usual. */
export function useTap(onTap: (() => void) | undefined) {
  const isTouch = useRef(false)
  if (!onTap) return {}
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType === 'touch'
    },
    // The browser moves the focus on this event, after a tap too.
    onMouseDown: (event: MouseEvent) => {
      if (isTouch.current) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      if (!isTouch.current) return
      // A click on a label would focus its input.
      event.preventDefault()
      onTap()
    },
  }
}
