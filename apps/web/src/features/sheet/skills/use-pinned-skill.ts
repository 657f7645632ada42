import { useField, useWrite } from '../../../sync/replica/use-character.ts'

/** Whether a skill is pinned, and a function that pins or unpins it. */
export function usePinnedSkill(key: string): readonly [boolean, () => void] {
  const [pinned = []] = useField('pinned')
  const write = useWrite()
  const isPinned = pinned.includes(key)
  const others = pinned.filter((other) => other !== key)
  const next = isPinned ? others : [...pinned, key]
  return [isPinned, () => write('pinned', next.length === 0 ? null : next)]
}
