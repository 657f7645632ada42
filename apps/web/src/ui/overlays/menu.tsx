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

/** Closes the enclosing menu and returns the focus to its trigger. */
const CloseMenu = createContext<() => void>(() => undefined)

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>
  /** Shown above the items, such as the name of the account. */
  readonly header?: ReactNode
  readonly children: ReactNode
}

/** A popover: the browser puts it on top, closes it on Escape or a press outside, and returns the focus. */
export function Menu({ trigger, header, children }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const close = () => element.current?.hidePopover()
  useEffect(() => {
    if (!isOpen) return undefined
    // Its position is fixed, so it would stay behind when the page scrolls.
    const onScroll = () => element.current?.hidePopover()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [isOpen])

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-trigger`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'data-popup-open': isOpen ? '' : undefined,
      })}
      <div
        ref={element}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-labelledby={`${id}-trigger`}
        className={styles['menu']}
        onBeforeToggle={(event: ToggleEvent<HTMLDivElement>) => {
          if (event.newState === 'closed') return
          placeAt(event.currentTarget, document.getElementById(`${id}-trigger`))
          flushSync(() => setOpen(true))
        }}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          // Not in onBeforeToggle: the browser returns the focus only from an item that still exists.
          if (event.newState === 'closed') setOpen(false)
          else initialItem(event.currentTarget)?.focus({ preventScroll: true })
        }}
        onKeyDown={handleKey}
        onPointerMove={focusUnderPointer}
      >
        {isOpen && (
          <CloseMenu value={close}>
            {header !== undefined && <div className={styles['header']}>{header}</div>}
            {children}
          </CloseMenu>
        )}
      </div>
    </>
  )
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

/** Keyboard navigation starts at the selected choice, else at the first item. */
const initialItem = (menu: HTMLElement): HTMLElement | undefined =>
  menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf(menu)[0]

const gap = 4
/** No menu is wider than this. */
const maxWidth = 280

/** Below the trigger and right-aligned with it; above, or left-aligned, where there is no room. */
function placeAt(menu: HTMLElement, trigger: HTMLElement | null): void {
  const { top, right, bottom, left } = trigger?.getBoundingClientRect() ?? new DOMRect()
  const { clientWidth, clientHeight } = document.documentElement
  const opensBelow = top < clientHeight / 2
  const alignsLeft = right < maxWidth
  menu.style.inset = [
    opensBelow ? `${bottom + gap}px` : 'auto',
    alignsLeft ? 'auto' : `${clientWidth - right}px`,
    opensBelow ? 'auto' : `${clientHeight - top + gap}px`,
    alignsLeft ? `${left}px` : 'auto',
  ].join(' ')
}

function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
  const menu = event.currentTarget
  const items = itemsOf(menu)
  const focused = items.findIndex((item) => item === document.activeElement)
  const targets: Readonly<Record<string, number>> = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: -1 }
  const target = targets[event.key]
  if (target !== undefined) items.at(target % items.length)?.focus()
  if (event.key === ' ') items[focused]?.click()
  if (target !== undefined || event.key === ' ') event.preventDefault()
  // Hiding returns the focus to the trigger first, so that Tab continues from there.
  if (event.key === 'Tab') menu.hidePopover()
}

/** Keyboard and pointer share one highlight: the focus. */
function focusUnderPointer({ target }: PointerEvent<HTMLDivElement>): void {
  const item = target instanceof Element ? target.closest<HTMLElement>('[role^="menuitem"]') : null
  if (item !== document.activeElement) item?.focus({ preventScroll: true })
}

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly onPress?: () => void
  /** Renders the item as this link. */
  readonly link?: ReactElement<Record<string, unknown>>
  readonly children: ReactNode
}

export function MenuItem({ icon, onPress, link = <button type="button" />, children }: MenuItemProps) {
  const close = useContext(CloseMenu)
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

/** A group of mutually exclusive choices; the selected one has a dot. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: MenuChoiceProps<Value>) {
  const close = useContext(CloseMenu)
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
