import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from '../foundation/class-names.ts'

/** `act` is the one filled button of a screen. */
export type ButtonKind = 'act' | 'line' | 'quiet' | 'plain'

export interface ButtonLook {
  readonly kind?: ButtonKind
  readonly small?: boolean
}

/** For what looks like a button and is a link. */
export const buttonLook = ({ kind = 'line', small = false }: ButtonLook): string =>
  classNames(styles['button'], kind !== 'line' && styles[kind], small && styles['small'])

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'>, ButtonLook {
  readonly children: ReactNode
}

export function Button({ kind = 'line', small = false, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonLook({ kind, small })} />
}
