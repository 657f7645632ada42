import { useLayoutEffect, useRef, type RefObject } from 'react'

const fromTheEdge = 8

/** For a small leaf that hangs on a control: `--shift` moves it back onto the page where it would stick out. */
export function useOnPage<E extends HTMLElement>(said: string): RefObject<E | null> {
  const leaf = useRef<E>(null)
  useLayoutEffect(() => {
    // A page is not measured, which takes long, for what is not on it.
    if (leaf.current === null || leaf.current.hidden) return
    leaf.current.style.setProperty('--shift', '0px')
    const { left, right } = leaf.current.getBoundingClientRect()
    const pageWidth = document.documentElement.clientWidth
    const shift = Math.max(0, fromTheEdge - left) + Math.min(0, pageWidth - fromTheEdge - right)
    leaf.current.style.setProperty('--shift', `${shift}px`)
  }, [said])
  return leaf
}
