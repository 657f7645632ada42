import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from '../foundation/class-names.ts'

/** A screen has at most one `primary` button. */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'plain'

export interface ButtonStyle {
  readonly kind?: ButtonKind
  readonly small?: boolean
}

/** For links that are styled as buttons. */
export const buttonClass = ({ kind = 'outline', small = false }: ButtonStyle): string =>
  classNames(styles['button'], kind !== 'outline' && styles[kind], small && styles['small'])

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'>, ButtonStyle {
  readonly children: ReactNode
}

export function Button({ kind = 'outline', small = false, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass({ kind, small })} />
}
