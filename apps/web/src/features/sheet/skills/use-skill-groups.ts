import { useCallback, useEffect, useEffectEvent, useState, type FocusEvent } from 'react'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import type { ListedSkill } from './skill-list.ts'
import { groupSkills, type SkillGroups } from './skill-order.ts'

interface GroupedSkills {
  readonly groups: SkillGroups
  /** Groups them again at once. */
  readonly regroup: () => void
  /** For the element around the skills. */
  readonly groupProps: {
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/** Groups the skills of the open character. While one of them has the focus the order stays: a row must not move away from the person who edits it. */
export function useSkillGroups(skills: readonly ListedSkill[]): GroupedSkills {
  const store = useCharacterStore()
  const [hasFocus, setHasFocus] = useState(false)
  const [order, setOrder] = useState(() => orderOf(groupSkills(skills, store.draft)))
  const regroup = useCallback(() => setOrder(orderOf(groupSkills(skills, store.draft))), [skills, store])
  const onChange = useEffectEvent(() => {
    if (!hasFocus) regroup()
  })
  useEffect(() => {
    onChange()
    return store.onChange(() => onChange())
  }, [store, skills, hasFocus])
  const { main, untrained } = parse(order)
  const skillOfKey = new Map(skills.map((skill) => [skill.key, skill]))
  const named = (keys: readonly string[]) => keys.flatMap((key) => skillOfKey.get(key) ?? [])
  const known = new Set([...main, ...untrained])
  // A skill that was added meanwhile is shown at the end.
  const added = skills.filter(({ key }) => !known.has(key))
  return {
    groups: { main: [...named(main), ...added], untrained: named(untrained) },
    regroup,
    groupProps: {
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
      },
    },
  }
}

/** As a text, so that an unchanged order renders nothing. */
const orderOf = ({ main, untrained }: SkillGroups): string =>
  [main, untrained].map((skills) => skills.map(({ key }) => key).join(' ')).join('/')

function parse(order: string): Readonly<Record<keyof SkillGroups, readonly string[]>> {
  const [main = '', untrained = ''] = order.split('/')
  return { main: main.split(' '), untrained: untrained.split(' ') }
}
