import { removeConditionEdits } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { newId } from '../../../api/new-id.ts'
import { addCondition, removeCondition } from '../../../character-actions/change-conditions.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { useConditionName } from '../../../queries/use-condition-name.ts'

/** The actions on the conditions of the open character. Each is one save. */
export interface ConditionActions {
  /** Adds a condition or changes when it ends; without minutes it lasts until it is removed. */
  readonly add: (condition: string, minutes?: number) => void
  /** Removes a condition together with its end; the toast offers to undo that. */
  readonly remove: (condition: string) => void
  /** Removes a condition that has run out. On a device that comes second, nothing is left to do. */
  readonly end: (condition: string) => void
}

const minute = 60_000

export function useConditionActions(): ConditionActions {
  const { t } = useLingui()
  const store = useCharacterStore()
  const toast = useToast()
  const nameOf = useConditionName()
  return {
    add: (condition, minutes) => {
      const end =
        minutes === undefined
          ? undefined
          : { id: newId(), until: new Date(Date.now() + minutes * minute).toISOString() }
      addCondition(store, condition, end)
    },
    remove: (condition) => {
      const restore = removeCondition(store, condition)
      const name = nameOf(condition)
      toast({ title: t`${name} removed`, action: { label: t`Undo`, onPress: restore } })
    },
    end: (condition) =>
      store.act({ kind: 'end-condition', of: condition }, removeConditionEdits(store.draft, condition)),
  }
}
