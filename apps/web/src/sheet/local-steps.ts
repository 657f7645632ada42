import type { Change, Character, Json } from '@everquill/domain'
import { readField } from '../store/hearings.ts'

/** What can be written on here: the open character, as far as steps back and forth need it. */
export interface Written {
  readonly draft: Character
  unsent(): readonly Change[]
  edit(field: string, value: Json): void
  onEdit(listener: () => void): () => void
}

/** Steps back and forth among what is typed and not yet on its way. */
export interface LocalSteps {
  /** Takes back what was typed last; undefined when everything has been sent. */
  back(): Change | undefined
  forth(): Change | undefined
  stop(): void
}

/** Remembers in which order fields are typed into, as long as somebody looks. */
export function localSteps(store: Written): LocalSteps {
  const typed = new Map<string, string>()
  /** What was taken away, as it was at that moment: what had been typed into it before comes back with it. */
  const removed = new Map<string, Json>()
  let before = store.draft
  let taken: readonly Change[] = []
  let isOwn = false

  const look = () => {
    for (const { field, newValue } of store.unsent()) {
      const value = JSON.stringify(newValue)
      if (typed.get(field) === value) continue
      // Whatever is typed into comes last.
      typed.delete(field)
      typed.set(field, value)
      if (newValue === null) removed.set(field, readField(before, field))
    }
    before = store.draft
    if (!isOwn) taken = []
  }
  const write = (field: string, value: Json) => {
    isOwn = true
    store.edit(field, value)
    isOwn = false
  }
  look()
  const stop = store.onEdit(look)
  return {
    back() {
      const unsent = store.unsent()
      const order = [...typed.keys()]
      const last = unsent.toSorted((one, other) => order.indexOf(other.field) - order.indexOf(one.field))[0]
      if (!last) return undefined
      const was = last.newValue === null ? removed.get(last.field) : undefined
      const step = { ...last, oldValue: was ?? last.oldValue }
      taken = [step, ...taken]
      write(step.field, step.oldValue)
      return step
    },
    forth() {
      const [next, ...rest] = taken
      if (!next) return undefined
      taken = rest
      write(next.field, next.newValue)
      return next
    },
    stop,
  }
}
