import { useSavedField } from '../../../sync/replica/use-character.ts'
import { HeartIcon, ManaIcon } from '../../../game-ui/game-icons.tsx'
import { Vital } from '../../../game-ui/vital.tsx'
import { useNumberField } from '../fields/use-number-field.ts'

export function HitPoints() {
  return (
    <Vital
      tone="rubric"
      icon={<HeartIcon />}
      current={useNumberField('hp')}
      maximum={useNumberField('hp_max')}
      saved={useSavedField('hp')}
    />
  )
}

export function Mana() {
  return (
    <Vital
      tone="lapis"
      icon={<ManaIcon />}
      current={useNumberField('mana')}
      maximum={useNumberField('mana_max')}
      saved={useSavedField('mana')}
    />
  )
}
