import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Place } from './crop.ts'

/** What fingers, a mouse or keys do to a picture. */
export interface Gestures {
  readonly onPush: (by: Place) => void
  readonly onEnlarge: (factor: number, at: Place) => void
}

const middle: Place = { x: 0.5, y: 0.5 }
const step = 0.05
const arrows: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}
const zooms: Readonly<Record<string, number>> = { '+': 1.15, '=': 1.15, '-': 1 / 1.15, '−': 1 / 1.15, _: 1 / 1.15 }

/** One finger pushes, two enlarge; a mouse drags, its wheel enlarges; arrows push, plus and minus enlarge. */
export function useGestures(box: RefObject<HTMLElement | null>, { onPush, onEnlarge }: Gestures) {
  const pointers = useRef(new Map<number, Place>())
  const enlarge = useRef(onEnlarge)
  useEffect(() => {
    enlarge.current = onEnlarge
  })

  const placeOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Place => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }

  // React listens to wheels without the right to keep the page from scrolling.
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      enlarge.current(Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) / 300), at)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [box])

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, placeOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = [...pointers.current.values()]
      if (!pointers.current.has(event.pointerId)) return
      pointers.current.set(event.pointerId, placeOf(event))
      const after = [...pointers.current.values()]
      const [from, to] = [centreOf(before), centreOf(after)]
      onPush({ x: to.x - from.x, y: to.y - from.y })
      const [was, is] = [spreadOf(before), spreadOf(after)]
      if (was > 0 && is > 0) onEnlarge(is / was, to)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const [by, factor] = [arrows[event.key], zooms[event.key]]
      if (event.ctrlKey || event.metaKey || event.altKey || (!by && !factor)) return
      event.preventDefault()
      if (by) onPush(by)
      if (factor) onEnlarge(factor, middle)
    },
  }
}

const centreOf = (places: readonly Place[]): Place => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
})

/** How far two fingers are apart; 0 unless there are two. */
function spreadOf(places: readonly Place[]): number {
  const [one, other] = places
  return one && other && places.length === 2 ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
