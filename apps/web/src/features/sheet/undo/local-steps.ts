import { diff, invert, same, type Change, type Character, type Json, type EditOptions } from '@everquill/domain'

/** What can be written on here: the open character, as far as steps back and forth need it. */
export interface Written {
  readonly draft: Character
  readonly inFlight: { readonly saveId: string } | null
  unsent(): readonly Change[]
  edit(field: string, value: Json, how: EditOptions): void
  onEdit(listener: (before: Character) => void): () => void
  onChange(listener: () => void): () => void
}

/** What one act changed. */
type Step = readonly Change[]

/** Steps back and forth among what is typed and not yet on its way. */
export interface LocalSteps {
  /** Takes back what was done last; nothing when everything has been sent. */
  back(): Step
  forth(): Step
  stop(): void
}

/** Remembers what is done, act by act, also where nothing of it is left to be saved: a thing that came and went. */
export function localSteps(store: Written): LocalSteps {
  let done: readonly Step[] = []
  let taken: readonly Step[] = []
  let act: { readonly before: Character; readonly earlier: readonly Step[] } | undefined
  let sent = store.inFlight?.saveId
  let isOwn = false

  const stopEdits = store.onEdit((before) => {
    if (isOwn) return
    act ??= { before, earlier: done }
    // What is written in one go, as when coins are paid, is one act.
    queueMicrotask(() => (act = undefined))
    done = withStep(act.earlier, diff(act.before, store.draft))
    taken = []
  })
  const stopChanges = store.onChange(() => {
    if (store.inFlight === null || store.inFlight.saveId === sent) return
    sent = store.inFlight.saveId
    const unsent = new Set(store.unsent().map(({ field }) => field))
    done = done.filter((step) => step.every(({ field }) => unsent.has(field)))
  })
  const write = (step: Step) => {
    isOwn = true
    for (const { field, oldValue, newValue } of step) store.edit(field, newValue, { seen: oldValue })
    isOwn = false
  }
  return {
    back() {
      // What was typed before somebody looked here has no order.
      const step = done.at(-1) ?? store.unsent().slice(-1)
      if (step.length === 0) return step
      done = done.slice(0, -1)
      taken = [step, ...taken]
      write(step.map(invert))
      return step
    },
    forth() {
      const [step = [], ...rest] = taken
      if (step.length === 0) return step
      taken = rest
      done = [...done, step]
      write(step)
      return step
    },
    stop() {
      stopEdits()
      stopChanges()
    },
  }
}

/** Presses that follow each other and letters of a word are one step, unless that would come to nothing. */
function withStep(done: readonly Step[], step: Step): readonly Step[] {
  const [last, change] = [done.at(-1)?.[0], step[0]]
  if (change === undefined) return done
  const isAlone = step.length === 1 && done.at(-1)?.length === 1
  const goesOn = last?.field === change.field && ['number', 'string'].includes(typeof change.newValue)
  if (!isAlone || !goesOn || same(last.oldValue, change.newValue)) return [...done, step]
  return [...done.slice(0, -1), [{ ...change, oldValue: last.oldValue }]]
}
