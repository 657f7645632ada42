import { skillNumber } from '@everquill/domain'
import { useConflictFields, useRemoteChange, useWrite } from '../../../sync/replica/use-character.ts'
import { NumberBox } from '../../../ui/inputs/number/number-box.tsx'

interface SkillNumberProps {
  readonly path: string
  /** What the skill is called. */
  readonly label: string
  readonly value: number
}

/** How well a skill is trained, as a box shows and writes it. */
export function SkillNumber({ path, label, value }: SkillNumberProps) {
  const write = useWrite()
  const heard = useRemoteChange(path)
  const contested = useConflictFields().includes(path)
  const { kind, min, max } = skillNumber
  return (
    <NumberBox
      {...{ kind, label, value, min, max, heard, contested }}
      onEdit={(number, how) => write(path, number, how)}
    />
  )
}
