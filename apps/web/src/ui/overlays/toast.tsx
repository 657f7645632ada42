import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
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
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../foundation/class-names.ts'
import type { Pigment } from '../foundation/pigments.ts'
import { withToast } from './toast-queue.ts'
import styles from './toast.module.css'

const defaultSeconds = 6

/** For events elsewhere, dice and failures; a successful save shows no toast. */
export interface ToastMessage {
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** A figure, an icon or a portrait before the text. */
  readonly lead?: ReactNode
  readonly tone?: Pigment
  /** Marked by a coloured line along the top. */
  readonly isGift?: boolean
  /** A large number at the end, such as the total of somebody's roll. */
  readonly figure?: ReactNode
  readonly action?: { readonly label: string; readonly icon?: ReactNode; readonly onPress: () => void }
  /** The toast takes the place of an earlier one with the same text here. */
  readonly replaces?: string
  /** How long it is shown if nobody looks at it; six seconds unless it offers to take back something important. */
  readonly seconds?: number
  /** It waits for an answer: until its action is pressed or it is dismissed. */
  readonly stays?: boolean
  /** Called when the user dismisses it. */
  readonly onDismiss?: () => void
  /** Called once the toast is on a visible screen. */
  readonly onShown?: () => void
}

interface ShownToast extends ToastMessage {
  readonly id: number
}

const ShowToast = createContext<(message: ToastMessage) => void>(() => undefined)

/**
 * Shows a toast for six seconds, or longer while it is hovered, touched or focused. On a hidden screen it waits until the
 * screen is visible.
 */
export const useToast = (): ((message: ToastMessage) => void) => useContext(ShowToast)

const CloseToast = createContext<(replaces: string) => void>(() => undefined)

/** Closes the toast with this text in `replaces`, if it is still shown. */
export const useCloseToast = (): ((replaces: string) => void) => useContext(CloseToast)

/** Provides `useToast` to its children and renders the toasts. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isHidden, setHidden] = useState(isPageHidden)
  const container = useRef<HTMLDivElement>(null)
  const lastId = useRef(0)
  const waiting = useRef<readonly ShownToast[]>([])
  const previousFocus = useRef<EventTarget | null>(null)
  const showWaiting = useCallback(() => {
    const toasts = waiting.current
    waiting.current = []
    if (toasts.length > 0) bringToTop(container.current)
    setShown((before) => toasts.reduce(withToast, before))
    for (const { onShown } of toasts) onShown?.()
  }, [])
  const show = useCallback(
    (message: ToastMessage) => {
      waiting.current = withToast(waiting.current, { ...message, id: ++lastId.current })
      if (!isPageHidden()) showWaiting()
    },
    [showWaiting],
  )
  useEffect(() => {
    const onChange = () => {
      setHidden(isPageHidden())
      if (!isPageHidden()) showWaiting()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [showWaiting])
  const close = useCallback((id: number) => {
    if (container.current?.contains(document.activeElement)) {
      // After a key press on its button, the focus returns to where it was.
      if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
      // A removed button does not report that it lost the focus.
      setFocused(false)
    }
    setShown((before) => before.filter((toast) => toast.id !== id))
  }, [])
  const closeByText = useCallback((replaces: string) => {
    const isOther = (toast: ToastMessage) => toast.replaces !== replaces
    // A removed button does not report that it lost the focus.
    setFocused(false)
    waiting.current = waiting.current.filter(isOther)
    setShown((before) => before.filter(isOther))
  }, [])
  // In an effect, after the first paint: showing a popover forces a layout of the whole page.
  useEffect(() => container.current?.showPopover(), [])
  return (
    <ShowToast value={show}>
      <CloseToast value={closeByText}>{children}</CloseToast>
      <div
        ref={container}
        popover="manual"
        role="log"
        aria-label={t`Messages`}
        className={styles['container']}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ relatedTarget }) => {
          if (!container.current?.contains(relatedTarget)) previousFocus.current = relatedTarget
          setFocused(true)
        }}
        onBlur={() => setFocused(false)}
      >
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} isPaused={isHovered || isFocused || isHidden} onClose={close} />
        ))}
      </div>
    </ShowToast>
  )
}

const isPageHidden = (): boolean => document.visibilityState === 'hidden'

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

function Toast({ toast, isPaused, onClose }: ToastProps) {
  const { id, title, detail, lead, tone, isGift = false, figure, action, stays = false, onDismiss } = toast
  const { seconds = defaultSeconds } = toast
  const { t } = useLingui()
  useEffect(() => {
    if (isPaused || stays) return undefined
    const timer = setTimeout(() => onClose(id), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [id, isPaused, seconds, stays, onClose])
  /** On a phone a toast may cover the next control: a touch dismisses it. */
  const dismissOnTouch = ({ pointerType, target }: PointerEvent) => {
    if (!stays && pointerType === 'touch' && target instanceof Element && !target.closest('button, a')) onClose(id)
  }
  const dismiss = () => {
    onClose(id)
    onDismiss?.()
  }
  const press = () => {
    onClose(id)
    action?.onPress()
  }
  return (
    <div
      className={classNames(styles['toast'], isGift && styles['gift'], stays && styles['stays'])}
      onPointerUp={dismissOnTouch}
    >
      {lead !== undefined && <span className={classNames(styles['lead'], tone && `in-${tone}`)}>{lead}</span>}
      <div className={styles['text']}>
        <p className={styles['title']}>{title}</p>
        {detail !== undefined && <div className={styles['detail']}>{detail}</div>}
      </div>
      {figure !== undefined && <span className={styles['figure']}>{figure}</span>}
      {stays ? (
        <div className={styles['answers']}>
          <Button kind="quiet" small onClick={dismiss}>
            {t`Dismiss`}
          </Button>
          {action && (
            <Button small onClick={press}>
              {action.label}
            </Button>
          )}
        </div>
      ) : action ? (
        <Button kind="plain" small onClick={press}>
          {action.icon}
          {action.label}
        </Button>
      ) : (
        figure === undefined && (
          <span className={styles['dismiss']}>
            <IconButton label={t`Dismiss`} onClick={dismiss}>
              <X />
            </IconButton>
          </span>
        )
      )}
    </div>
  )
}
