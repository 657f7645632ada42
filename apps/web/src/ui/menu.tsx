import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** Whom or what the menu is about, above its items. */
  readonly about?: ReactNode
  readonly children: ReactNode
}

export function Menu({ trigger, about, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles['place']} align="end" sideOffset={4} collisionPadding={8}>
          <Base.Popup className={styles['menu']}>
            {about !== undefined && <div className={styles['about']}>{about}</div>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly onPress?: () => void
  /** The link to be, where the item leads somewhere. */
  readonly link?: ReactElement
  readonly children: ReactNode
}

export function MenuItem({ icon, onPress, link, children }: MenuItemProps) {
  return (
    <Base.Item className={styles['item']} onClick={onPress} {...(link && { render: link })}>
      {icon}
      {children}
    </Base.Item>
  )
}

interface MenuChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of a few; the chosen one carries a dot. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup aria-label={label} value={value} onValueChange={(chosen: Value) => onChoose(chosen)}>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          className={classNames(styles['item'], styles['choice'])}
          closeOnClick
          lang={option.lang}
        >
          <span className="dot" />
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
