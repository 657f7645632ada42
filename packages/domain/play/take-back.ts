import type { Character } from '../character/character.ts'
import { apply } from '../change/apply.ts'
import type { Change } from '../change/change.ts'
import type { FieldEdit } from '../change/field-edit.ts'
import type { Act } from '../save/act.ts'
import { planUndo } from '../log/undo.ts'

/** The kind of an action by which a device undoes a save of its own, whether the server knows that save or not. */
export const takeBackKind = 'take-back'

/** The edits that take back what was changed, as an undo in the log would. */
export function takeBackEdits(changes: readonly Change[], character: Character): readonly FieldEdit[] {
  let current = character
  return changes.toReversed().flatMap((data): FieldEdit[] => {
    const plan = planUndo({ id: '', data }, current)
    if (plan.kind === 'impossible') return []
    current = apply(current, [{ ...plan.change, newValue: plan.value }])
    return [{ field: data.field, value: plan.value }]
  })
}

/** The newest save that was not taken back, given oldest first. */
export function nextToTakeBack<Save extends { readonly saveId: string; readonly act?: Act }>(
  saves: readonly Save[],
): Save | undefined {
  const takenBack = new Set(saves.map(({ act }) => (act?.kind === takeBackKind ? act.source : undefined)))
  return saves.findLast(({ saveId, act }) => act?.kind !== takeBackKind && !takenBack.has(saveId))
}
