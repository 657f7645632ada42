import {
  cloneElement,
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../foundation/class-names.ts'
import styles from './menu.module.css'

/** Closes the menu around an item and gives the focus back. */
const Close = createContext<() => void>(() => undefined)

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>
  /** Whom or what the menu is about, above its items. */
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** The browser shows it above everything, closes it at a press elsewhere or Escape, and gives the focus back. */
export function Menu({ trigger, about, children }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const leaf = useRef<HTMLDivElement>(null)
  const close = () => leaf.current?.hidePopover()
  useEffect(() => {
    if (!isOpen) return undefined
    // It lies still while the page moves on.
    const onScroll = () => leaf.current?.hidePopover()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [isOpen])

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-opener`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'data-popup-open': isOpen ? '' : undefined,
      })}
      <div
        ref={leaf}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-opener`}
        className={styles['menu']}
        onBeforeToggle={(event: ToggleEvent<HTMLDivElement>) => {
          if (event.newState === 'closed') return
          lay(event.currentTarget, document.getElementById(`${id}-opener`))
          flushSync(() => setOpen(true))
        }}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          // Not before: the browser gives the focus back only from what is still there.
          if (event.newState === 'closed') setOpen(false)
          else firstOf(event.currentTarget)?.focus({ preventScroll: true })
        }}
        onKeyDown={onKey}
        onPointerMove={follow}
      >
        {isOpen && (
          <Close value={close}>
            {about !== undefined && <div className={styles['about']}>{about}</div>}
            {children}
          </Close>
        )}
      </div>
    </>
  )
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

/** Where the keys begin: at what is chosen already, else at the top. */
const firstOf = (menu: HTMLElement): HTMLElement | undefined =>
  menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf(menu)[0]

const fromOpener = 4
/** As wide as our menus get. */
const widest = 280

/** Below its opener and ending with it; above, or beginning with it, where there is no room. */
function lay(menu: HTMLElement, opener: HTMLElement | null): void {
  const { top, right, bottom, left } = opener?.getBoundingClientRect() ?? new DOMRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isHigh = top < clientHeight / 2
  const isLeft = right < widest
  menu.style.inset = [
    isHigh ? `${bottom + fromOpener}px` : 'auto',
    isLeft ? 'auto' : `${clientWidth - right}px`,
    isHigh ? 'auto' : `${clientHeight - top + fromOpener}px`,
    isLeft ? `${left}px` : 'auto',
  ].join(' ')
}

function onKey(event: KeyboardEvent<HTMLDivElement>): void {
  const menu = event.currentTarget
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  const goals: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const goal = goals[event.key]
  if (goal !== undefined) items.at(goal % items.length)?.focus()
  if (event.key === ' ') items[at]?.click()
  if (goal !== undefined || event.key === ' ') event.preventDefault()
  // The focus is back at the opener before it moves on from there.
  if (event.key === 'Tab') menu.hidePopover()
}

/** There is one highlight, whether it is led by keys or by a pointer. */
function follow({ target }: PointerEvent<HTMLDivElement>): void {
  const item = target instanceof Element ? target.closest<HTMLElement>('[role^="menuitem"]') : null
  if (item !== document.activeElement) item?.focus({ preventScroll: true })
}

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly onPress?: () => void
  /** The link to be, where the item leads somewhere. */
  readonly link?: ReactElement<Record<string, unknown>>
  readonly children: ReactNode
}

export function MenuItem({ icon, onPress, link = <button type="button" />, children }: MenuItemProps) {
  const close = useContext(Close)
  const onClick = () => {
    close()
    onPress?.()
  }
  return cloneElement(link, { role: 'menuitem', tabIndex: -1, className: styles['item'], onClick }, icon, children)
}

interface MenuChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of a few; the chosen one carries a dot. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: MenuChoiceProps<Value>) {
  const close = useContext(Close)
  return (
    <div role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          className={classNames(styles['item'], styles['choice'])}
          lang={option.lang}
          onClick={() => {
            close()
            onChoose(option.value)
          }}
        >
          <span className="dot" />
          {option.label}
        </button>
      ))}
    </div>
  )
}
