import { useLayoutEffect, useRef, type RefObject } from 'react'

const screenMargin = 8

/** For a popup attached to a control: sets `--shift` to move it back when it would leave the screen. */
export function useKeepOnScreen<E extends HTMLElement>(content: string): RefObject<E | null> {
  const popup = useRef<E>(null)
  useLayoutEffect(() => {
    // Measuring forces a layout, so skip it while the popup is hidden.
    if (popup.current === null || popup.current.hidden) return
    popup.current.style.setProperty('--shift', '0px')
    const { left, right } = popup.current.getBoundingClientRect()
    const pageWidth = document.documentElement.clientWidth
    const shift = Math.max(0, screenMargin - left) + Math.min(0, pageWidth - screenMargin - right)
    popup.current.style.setProperty('--shift', `${shift}px`)
  }, [content])
  return popup
}
