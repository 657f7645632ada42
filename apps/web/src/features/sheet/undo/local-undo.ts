import { diff, invert, same, type Change, type Character, type Json, type EditOptions } from '@everquill/domain'

/** The parts of the character store that local undo needs. */
export interface EditableCharacter {
  readonly draft: Character
  /** The saves without a response. */
  readonly saves: readonly { readonly saveId: string }[]
  unsent(): readonly Change[]
  edit(field: string, value: Json, how: EditOptions): void
  onEdit(listener: (before: Character) => void): () => void
  /** Calls the listener before the edits of an action. */
  onAct(listener: () => void): () => void
  onChange(listener: () => void): () => void
}

/** The changes of one user action. */
type Step = readonly Change[]

/** Undo and redo for edits that have not been sent yet; both return the changes, or none. */
export interface LocalUndo {
  undo(): Step
  redo(): Step
  stop(): void
}

/** Records the edits of each action, also those that cancel out, such as an item that was added and removed. */
export function trackLocalEdits(store: EditableCharacter): LocalUndo {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  let action: { readonly before: Character; readonly earlier: readonly Step[] } | undefined
  const latestSave = () => store.saves.at(-1)?.saveId
  let sealed = latestSave()
  let isUndoing = false

  // An action becomes a save of its own at once, and is undone as such.
  let isAction = false
  const stopActions = store.onAct(() => (isAction = true))
  const stopEdits = store.onEdit((before) => {
    const isSaved = isAction
    isAction = false
    if (isUndoing || isSaved) return
    action ??= { before, earlier: done }
    // Edits in the same task are one action, such as paying with several coins.
    queueMicrotask(() => (action = undefined))
    done = withStep(action.earlier, diff(action.before, store.draft))
    undone = []
  })
  const stopChanges = store.onChange(() => {
    const latest = latestSave()
    if (latest === undefined || latest === sealed) return
    sealed = latest
    const unsent = new Set(store.unsent().map(({ field }) => field))
    done = done.filter((step) => step.every(({ field }) => unsent.has(field)))
  })
  const write = (step: Step) => {
    isUndoing = true
    for (const { field, oldValue, newValue } of step) store.edit(field, newValue, { seen: oldValue })
    isUndoing = false
  }
  return {
    undo() {
      // Edits made before tracking started have no recorded order.
      const step = done.at(-1) ?? store.unsent().slice(-1)
      if (step.length === 0) return step
      done = done.slice(0, -1)
      undone = [step, ...undone]
      write(step.map(invert))
      return step
    },
    redo() {
      const [step = [], ...rest] = undone
      if (step.length === 0) return step
      undone = rest
      done = [...done, step]
      write(step)
      return step
    },
    stop() {
      stopActions()
      stopEdits()
      stopChanges()
    },
  }
}

/** Consecutive edits of one number or text become one step, unless they would cancel out. */
function withStep(done: readonly Step[], step: Step): readonly Step[] {
  const [last, change] = [done.at(-1)?.[0], step[0]]
  if (change === undefined) return done
  const areSingle = step.length === 1 && done.at(-1)?.length === 1
  const continues = last?.field === change.field && ['number', 'string'].includes(typeof change.newValue)
  if (!areSingle || !continues || same(last.oldValue, change.newValue)) return [...done, step]
  return [...done.slice(0, -1), [{ ...change, oldValue: last.oldValue }]]
}
