import type { Lookup } from '@everquill/domain'
import { ConditionFinder } from '../../../game-ui/conditions/condition-finder.tsx'
import { useField } from '../../../sync/replica/use-character.ts'
import { ConditionGrid } from './condition-grid.tsx'
import styles from './conditions.module.css'
import { useConditionActions } from './use-condition-actions.ts'

interface AddConditionProps {
  readonly lookup: Lookup<'Conditions'>
  readonly onLeave: () => void
}

/** Not on touch screens, where the keyboard would cover the conditions. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches

/** Adds a condition with one tap, found by its name in either language, or as free text. */
export function AddCondition({ lookup, onLeave }: AddConditionProps) {
  const [conditions] = useField('conditions')
  const actions = useConditionActions()
  const add = (condition: string) => {
    actions.add(condition)
    onLeave()
  }
  return (
    <div className={styles['field']}>
      <ConditionFinder
        lookup={lookup}
        owned={conditions}
        autoFocus={hasKeyboard()}
        onChoose={add}
        onDismiss={onLeave}
      />
      <ConditionGrid />
    </div>
  )
}
