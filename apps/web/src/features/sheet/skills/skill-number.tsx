import { skillNumber } from '@everquill/domain'
import { useConflictFields, useRemoteChange, useWrite } from '../../../sync/replica/use-character.ts'
import { NumberBox } from '../../../ui/inputs/number/number-box.tsx'

interface SkillNumberProps {
  readonly path: string
  readonly label: string
  readonly value: number
}

export function SkillNumber({ path, label, value }: SkillNumberProps) {
  const write = useWrite()
  const flashKey = useRemoteChange(path)
  const hasConflict = useConflictFields().includes(path)
  const { kind, min, max } = skillNumber
  return (
    <NumberBox
      {...{ kind, label, value, min, max, flashKey, hasConflict }}
      onEdit={(number, how) => write(path, number, how)}
    />
  )
}
