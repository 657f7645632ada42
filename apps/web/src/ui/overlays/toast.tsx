import { useLingui } from '@lingui/react/macro'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../foundation/class-names.ts'
import type { Pigment } from '../foundation/pigments.ts'
import styles from './toast.module.css'

const duration = 6_000
const maxToasts = 3

/** For events elsewhere, dice and failures; a successful save shows no toast. */
export interface ToastMessage {
  readonly title: string
  readonly detail?: ReactNode
  /** A figure or an icon before the text. */
  readonly lead?: ReactNode
  readonly tone?: Pigment
  readonly action?: { readonly label: string; readonly icon?: ReactNode; readonly onPress: () => void }
}

interface ShownToast extends ToastMessage {
  readonly id: number
}

const ShowToast = createContext<(message: ToastMessage) => void>(() => undefined)

/** Shows a toast for six seconds, or longer while it is hovered or focused. */
export const useToast = (): ((message: ToastMessage) => void) => useContext(ShowToast)

/** Provides `useToast` to its children and renders the toasts. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const [isPaused, setPaused] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const lastId = useRef(0)
  const previousFocus = useRef<EventTarget | null>(null)
  const show = useCallback((message: ToastMessage) => {
    bringToTop(container.current)
    const id = ++lastId.current
    setShown((before) => [...before, { ...message, id }].slice(-maxToasts))
  }, [])
  const close = useCallback((id: number) => {
    // After a key press on its button, the focus returns to where it was.
    if (container.current?.contains(document.activeElement) && previousFocus.current instanceof HTMLElement) {
      previousFocus.current.focus()
    }
    setShown((before) => before.filter((toast) => toast.id !== id))
  }, [])
  // In an effect, after the first paint: showing a popover forces a layout of the whole page.
  useEffect(() => container.current?.showPopover(), [])
  return (
    <ShowToast value={show}>
      {children}
      <div
        ref={container}
        popover="manual"
        role="log"
        aria-label={t`Messages`}
        className={styles['container']}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={({ relatedTarget }) => {
          if (!container.current?.contains(relatedTarget)) previousFocus.current = relatedTarget
          setPaused(true)
        }}
        onBlur={() => setPaused(false)}
      >
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} isPaused={isPaused} onClose={close} />
        ))}
      </div>
    </ShowToast>
  )
}

/** The top layer is ordered by when it was shown: a dialog opened since would cover the toasts. */
function bringToTop(container: HTMLElement | null): void {
  if (container === null || document.querySelector(':modal') === null) return
  container.hidePopover()
  container.showPopover()
}

interface ToastProps {
  readonly toast: ShownToast
  readonly isPaused: boolean
  readonly onClose: (id: number) => void
}

function Toast({ toast: { id, title, detail, lead, tone, action }, isPaused, onClose }: ToastProps) {
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => onClose(id), duration)
    return () => clearTimeout(timer)
  }, [id, isPaused, onClose])
  /** On a phone a toast may cover the next control: a touch dismisses it. */
  const dismissOnTouch = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'touch' && target instanceof Element && !target.closest('button, a')) onClose(id)
  }
  return (
    <div className={styles['toast']} onPointerUp={dismissOnTouch}>
      {lead !== undefined && <span className={classNames(styles['lead'], tone && `in-${tone}`)}>{lead}</span>}
      <div className={styles['text']}>
        <p className={styles['title']}>{title}</p>
        {detail !== undefined && <div className={styles['detail']}>{detail}</div>}
      </div>
      {action && (
        <Button
          kind="plain"
          small
          onClick={() => {
            onClose(id)
            action.onPress()
          }}
        >
          {action.icon}
          {action.label}
        </Button>
      )}
    </div>
  )
}
