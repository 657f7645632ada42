import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

/** For what looks like an icon button and is a link. */
export const iconButtonLook = styles['icon']

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** What it does, for screen readers and as a tooltip: an icon alone says nothing. */
  readonly label: string
  readonly children: ReactNode
}

export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} className={iconButtonLook} aria-label={label} title={label} />
}
