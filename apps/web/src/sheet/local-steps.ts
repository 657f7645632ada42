import type { Change, Json } from '@everquill/domain'

/** What can be written on here: the open character, as far as steps back and forth need it. */
export interface Written {
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
  let taken: readonly Change[] = []
  let isOwn = false

  const look = () => {
    for (const { field, newValue } of store.unsent()) {
      const value = JSON.stringify(newValue)
      if (typed.get(field) === value) continue
      // Whatever is typed into comes last.
      typed.delete(field)
      typed.set(field, value)
    }
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
      taken = [last, ...taken]
      write(last.field, last.oldValue)
      return last
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
