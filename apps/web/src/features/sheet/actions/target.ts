import type { Act } from '@everquill/domain'

/** Whom an action is meant for. */
export interface Target {
  readonly name: string
  /** The open character itself. */
  readonly isMe: boolean
}

/** What an action was for, with its target and its roll if it has them. */
export const actOf = (
  kind: 'attack' | 'cast' | 'use',
  of: string,
  { target, source }: { readonly target: Target | undefined; readonly source?: string | undefined },
): Act => ({ kind, of, ...(target && { with: target.name }), ...(source !== undefined && { source }) })
