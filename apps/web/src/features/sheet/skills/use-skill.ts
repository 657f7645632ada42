import { skillOf, skillPaths, type Skill, type SkillBase } from '@everquill/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'

/** A skill of the open character; re-renders only when its number, its attributes or their values change. */
export function useSkill(key: string, base: SkillBase): Skill {
  const store = useCharacterStore()
  const [first, second] = base
  const { subscribe, snapshot } = useMemo(() => {
    const paths = skillPaths(key)
    let last: Skill | undefined
    return {
      subscribe: (listener: () => void) => {
        // The two attributes of a skill can change, so all six are observed.
        const fields = [...Object.values(paths), 'str', 'dex', 'con', 'wil', 'int', 'soc']
        const unsubscribes = fields.map((field) => store.subscribe(field, listener))
        return () => {
          for (const unsubscribe of unsubscribes) unsubscribe()
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
