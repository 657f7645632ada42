import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Point } from './crop.ts'

export interface Gestures {
  readonly onPan: (by: Point) => void
  readonly onZoom: (factor: number, anchor: Point) => void
}

const middle: Point = { x: 0.5, y: 0.5 }
const step = 0.05
const arrowKeys: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}
const zoomKeys: Readonly<Record<string, number>> = { '+': 1.15, '=': 1.15, '-': 1 / 1.15, '−': 1 / 1.15, _: 1 / 1.15 }

/** Pans by dragging and arrow keys; zooms by pinching, mouse wheel, plus and minus. */
export function useGestures(box: RefObject<HTMLElement | null>, { onPan, onZoom }: Gestures) {
  const pointers = useRef(new Map<number, Point>())
  const latestOnZoom = useRef(onZoom)
  useEffect(() => {
    latestOnZoom.current = onZoom
  })

  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }

  // React registers wheel listeners as passive, which cannot prevent the page from scrolling.
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const anchor = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      latestOnZoom.current(Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) / 300), anchor)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [box])

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = [...pointers.current.values()]
      if (!pointers.current.has(event.pointerId)) return
      pointers.current.set(event.pointerId, pointOf(event))
      const after = [...pointers.current.values()]
      const [from, to] = [centerOf(before), centerOf(after)]
      onPan({ x: to.x - from.x, y: to.y - from.y })
      const [oldDistance, newDistance] = [distanceOf(before), distanceOf(after)]
      if (oldDistance > 0 && newDistance > 0) onZoom(newDistance / oldDistance, to)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const [by, factor] = [arrowKeys[event.key], zoomKeys[event.key]]
      if (event.ctrlKey || event.metaKey || event.altKey || (!by && !factor)) return
      event.preventDefault()
      if (by) onPan(by)
      if (factor) onZoom(factor, middle)
    },
  }
}

const centerOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** The distance between two pointers; 0 unless there are exactly two. */
function distanceOf(points: readonly Point[]): number {
  const [one, other] = points
  return one && other && points.length === 2 ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
