import { useRef, type RefObject, type TouchEvent } from 'react'

/** Pixels after which a swipe counts. */
const distance = 72

/** Touch handlers for a sheet at the bottom of the screen: it follows a finger that moves down, and then closes. */
export function useSwipeDown(element: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number>(undefined)
  const movedBy = ({ touches, changedTouches }: TouchEvent): number =>
    start.current === undefined ? 0 : Math.max(0, ((touches[0] ?? changedTouches[0])?.clientY ?? 0) - start.current)
  const follow = (by: number) => {
    if (element.current) element.current.style.transform = by === 0 ? '' : `translateY(${by}px)`
  }
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      // Content that is scrolled moves back first.
      start.current = touches.length === 1 && element.current?.scrollTop === 0 ? touches[0]?.clientY : undefined
    },
    onTouchMove: (event: TouchEvent) => follow(movedBy(event)),
    onTouchEnd: (event: TouchEvent) => {
      const by = movedBy(event)
      start.current = undefined
      if (by >= distance) onClose()
      else follow(0)
    },
    onTouchCancel: () => {
      start.current = undefined
      follow(0)
    },
  }
}
