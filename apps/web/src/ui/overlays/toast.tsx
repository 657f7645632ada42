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

const stays = 6_000
const most = 3

/** What has just happened elsewhere or by chance. Never for a save that worked. */
export interface ToastWords {
  readonly title: string
  readonly detail?: ReactNode
  /** A figure or an icon before the words. */
  readonly lead?: ReactNode
  readonly tone?: Pigment
  readonly action?: { readonly label: string; readonly icon?: ReactNode; readonly onPress: () => void }
}

interface Shown extends ToastWords {
  readonly id: number
}

const Show = createContext<(words: ToastWords) => void>(() => undefined)

/** Shows a toast: six seconds, longer while it is touched or focused. */
export const useToast = (): ((words: ToastWords) => void) => useContext(Show)

/** Everything that may show a toast lives inside. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [isHeld, setHeld] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(0)
  const cameFrom = useRef<EventTarget | null>(null)
  const show = useCallback((words: ToastWords) => {
    rise(place.current)
    const id = ++last.current
    setShown((before) => [...before, { ...words, id }].slice(-most))
  }, [])
  const close = useCallback((id: number) => {
    // Who pressed its button by key goes on where they were.
    if (place.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus()
    }
    setShown((before) => before.filter((toast) => toast.id !== id))
  }, [])
  // After the first paint: the browser would measure the whole page for it.
  useEffect(() => place.current?.showPopover(), [])
  return (
    <Show value={show}>
      {children}
      <div
        ref={place}
        popover="manual"
        role="log"
        aria-label={t`Messages`}
        className={styles['place']}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={({ relatedTarget }) => {
          if (!place.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
          setHeld(true)
        }}
        onBlur={() => setHeld(false)}
      >
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} isHeld={isHeld} onClose={close} />
        ))}
      </div>
    </Show>
  )
}

/** What lies uppermost was shown last; a dialog may have been laid over the place since. */
function rise(place: HTMLElement | null): void {
  if (place === null || document.querySelector(':modal') === null) return
  place.hidePopover()
  place.showPopover()
}

interface ToastProps {
  readonly toast: Shown
  readonly isHeld: boolean
  readonly onClose: (id: number) => void
}

function Toast({ toast: { id, title, detail, lead, tone, action }, isHeld, onClose }: ToastProps) {
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => onClose(id), stays)
    return () => clearTimeout(timer)
  }, [id, isHeld, onClose])
  /** On a phone it may lie over what is wanted next: a touch of its words puts it away. */
  const brushedAside = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'touch' && target instanceof Element && !target.closest('button, a')) onClose(id)
  }
  return (
    <div className={styles['toast']} onPointerUp={brushedAside}>
      {lead !== undefined && <span className={classNames(styles['lead'], tone && `in-${tone}`)}>{lead}</span>}
      <div className={styles['words']}>
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
