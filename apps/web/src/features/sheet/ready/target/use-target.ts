import { useCallback, useMemo, useRef, useState } from 'react'
import { useCharacterStore } from '../../../../sync/replica/use-character.ts'
import type { Target } from '../../actions/target.ts'

/** Whom an action can be meant for; `me` stays right when the character is renamed. */
export type TargetChoice = 'me' | { readonly name: string }

interface ChosenTarget {
  readonly choice: TargetChoice | undefined
  readonly choose: (choice: TargetChoice | undefined) => void
  readonly current: () => Target | undefined
  /** The target of the next effect, which is the only one that it applies to. */
  readonly take: () => Target | undefined
}

/** The target of the next effect. The functions are stable, so that a choice does not re-render the rows. */
export function useTarget(): ChosenTarget {
  const store = useCharacterStore()
  const [choice, setChoice] = useState<TargetChoice>()
  const latest = useRef<TargetChoice>(undefined)
  const choose = useCallback((next: TargetChoice | undefined) => {
    latest.current = next
    setChoice(next)
  }, [])
  const current = useCallback((): Target | undefined => {
    if (latest.current === undefined) return undefined
    return latest.current === 'me' ? { name: store.draft.name, isMe: true } : { name: latest.current.name, isMe: false }
  }, [store])
  const take = useCallback(() => {
    const target = current()
    if (target) choose(undefined)
    return target
  }, [current, choose])
  return useMemo(() => ({ choice, choose, current, take }), [choice, choose, current, take])
}
