import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

/** For links that are styled as icon buttons. */
export const iconButtonClass = styles['icon']

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** What it does: read by screen readers and shown as a tooltip. */
  readonly label: string
  readonly children: ReactNode
}

export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} className={iconButtonClass} aria-label={label} title={label} />
}
