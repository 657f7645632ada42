import { skillKeyOf, skillPaths } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import type { ListedSkill } from './skill-list.ts'
import styles from './skills.module.css'

interface SkillFilterProps {
  readonly typed: string
  readonly skills: readonly ListedSkill[]
  readonly onFilter: (typed: string) => void
  readonly onLeave: () => void
}

/** Filters the skills and adds custom ones. */
export function SkillFilter({ typed, skills, onFilter, onLeave }: SkillFilterProps) {
  const { t } = useLingui()
  const write = useWrite()
  const input = useRef<HTMLInputElement>(null)
  const [done, setDone] = useState('')
  useEffect(() => input.current?.focus(), [])
  const name = typed.trim()
  const key = skillKeyOf(name)
  const exists = skills.some((skill) => skill.key === key || skill.name.toLowerCase() === name.toLowerCase())
  const add = () => {
    if (key === null || exists) return
    write(skillPaths(key).number, 1)
    onFilter('')
    setDone(t`${name} added`)
  }
  return (
    <div className={styles['filter']}>
      <div className={styles['search']}>
        <Field
          ref={input}
          label={t`Find or add a skill`}
          placeholder={t`Find or add a skill`}
          hideLabel
          icon={<Search />}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={({ currentTarget: { value } }) => onFilter(value)}
          onKeyDown={({ key: pressed, nativeEvent }) => {
            if (nativeEvent.isComposing) return
            if (pressed === 'Enter') add()
            if (pressed === 'Escape' && typed !== '') onFilter('')
            else if (pressed === 'Escape') onLeave()
          }}
        />
      </div>
      {name !== '' && !exists && key !== null && (
        <Button small onClick={add}>{t`Add “${name}” as a custom skill`}</Button>
      )}
      {name !== '' && key === null && <p className="small soft">{t`A skill’s name must start with a letter.`}</p>}
      <output className="sr">{done}</output>
    </div>
  )
}
