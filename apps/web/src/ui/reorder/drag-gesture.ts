/** Milliseconds after which a finger drags instead of scrolling. */
const holdTime = 400

/** Pixels that a mouse moves before it drags, and that a finger may move while it holds. */
const slack = 6

interface DragListeners {
  readonly onStart: () => void
  readonly onMove: (clientY: number) => void
  /** Called once if the drag started. `isDropped` is false if it was cancelled. */
  readonly onEnd: (isDropped: boolean) => void
}

/** Follows the pointer of a `pointerdown` until it is released: a mouse drags at once, a finger after holding. */
export function followDrag(down: PointerEvent, { onStart, onMove, onEnd }: DragListeners): () => void {
  const listening = new AbortController()
  const isTouch = down.pointerType === 'touch'
  let isDragging = false
  const start = () => {
    isDragging = true
    onStart()
  }
  const timer = isTouch ? setTimeout(start, holdTime) : undefined
  const end = (isDropped: boolean) => {
    if (listening.signal.aborted) return
    listening.abort()
    clearTimeout(timer)
    if (isDragging) onEnd(isDropped)
  }
  const listen = <K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ) => document.addEventListener(type, listener, { signal: listening.signal, ...options })
  listen('pointermove', ({ pointerId, clientX, clientY }) => {
    if (pointerId !== down.pointerId) return
    const isFar = Math.hypot(clientX - down.clientX, clientY - down.clientY) > slack
    if (!isDragging && isFar) {
      if (isTouch) return end(false)
      start()
    }
    if (isDragging) onMove(clientY)
  })
  listen('pointerup', ({ pointerId }) => pointerId === down.pointerId && end(true))
  listen('pointercancel', ({ pointerId }) => pointerId === down.pointerId && end(false))
  listen('touchmove', (event) => isDragging && event.preventDefault(), { passive: false })
  // Holding a finger down also opens the context menu.
  listen('contextmenu', (event) => isTouch && event.preventDefault())
  listen('keydown', (event) => {
    if (!isDragging || event.key !== 'Escape') return
    event.preventDefault()
    end(false)
  })
  return () => end(false)
}
