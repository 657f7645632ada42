import { skillOf, skillPaths, type Skill, type SkillBase } from '@everquill/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'

/** A skill of the open character. Draws anew only when its number, what it builds on, or one of these attributes changes. */
export function useSkill(key: string, base: SkillBase): Skill {
  const store = useCharacterStore()
  const [first, second] = base
  const { subscribe, snapshot } = useMemo(() => {
    const { number, first: one, second: other } = skillPaths(key)
    let last: Skill | undefined
    return {
      subscribe: (listener: () => void) => {
        // Which attributes count may change; all six are few enough.
        const fields = [number, one, other, 'str', 'dex', 'con', 'wil', 'int', 'soc']
        const endings = fields.map((field) => store.subscribe(field, listener))
        return () => {
          for (const end of endings) end()
        }
      },
      snapshot: () => {
        const now = skillOf(store.draft, key, [first, second])
        if (last === undefined || !isSame(last, now)) last = now
        return last
      },
    }
  }, [store, key, first, second])
  return useSyncExternalStore(subscribe, snapshot)
}

const isSame = (left: Skill, right: Skill): boolean =>
  left.number === right.number &&
  left.total === right.total &&
  left.base[0] === right.base[0] &&
  left.base[1] === right.base[1]
