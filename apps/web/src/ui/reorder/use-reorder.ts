import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { followDrag } from './drag-gesture.ts'

interface Drag {
  readonly id: string
  /** The ids as they will be if the row is dropped now. */
  readonly order: readonly string[]
}

interface Reorder {
  /** The ids in the order to show, which follows a dragged row. */
  readonly shown: readonly string[]
  /** The row that is being dragged. */
  readonly dragged: string | undefined
  readonly listProps: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  }
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Lets people move the rows of a list, which have their ids in `data-row`: by dragging them with a mouse, by holding and
 * dragging them with a finger, and with Alt and an arrow key while something in the row has focus. Without `onMove` they
 * stay in place.
 */
export function useReorder(ids: readonly string[], onMove?: (id: string, index: number) => void): Reorder {
  const [drag, setDrag] = useState<Drag>()
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const [list, id] = [event.currentTarget, rowIdOf(event.target)]
    if (!onMove || event.button !== 0 || id === undefined || !ids.includes(id)) return
    if (isControl(event.target) || list.matches(':disabled *')) return
    let order = ids
    cancel.current?.()
    cancel.current = followDrag(event.nativeEvent, {
      onStart: () => setDrag({ id, order }),
      onMove: (y) => {
        order = withRowAt(order, id, rowsAbove(list, ids, id, y))
        setDrag({ id, order })
      },
      onEnd: (isDropped) => {
        setDrag(undefined)
        if (isDropped && order !== ids) onMove(id, order.indexOf(id))
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [id, step] = [rowIdOf(event.target), steps[event.key]]
    if (!onMove || !event.altKey || event.ctrlKey || event.metaKey || step === undefined || id === undefined) return
    event.preventDefault()
    const from = ids.indexOf(id)
    if (from !== -1 && ids[from + step] !== undefined) onMove(id, from + step)
  }
  return { shown: drag?.order ?? ids, dragged: drag?.id, listProps: { onKeyDown, onPointerDown } }
}

const rowIdOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined

/** Buttons and inputs have gestures of their own. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea') !== null

const withRowAt = (order: readonly string[], id: string, index: number): readonly string[] =>
  order.filter((one) => one !== id).toSpliced(index, 0, id)

/** How many of the other rows have their middle above a vertical position. */
const rowsAbove = (list: HTMLElement, ids: readonly string[], id: string, y: number): number =>
  Array.from(list.querySelectorAll<HTMLElement>('[data-row]')).filter((row) => {
    const { row: rowId = '' } = row.dataset
    const { top, height } = row.getBoundingClientRect()
    return rowId !== id && ids.includes(rowId) && top + height / 2 < y
  }).length
