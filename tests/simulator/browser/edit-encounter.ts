import { encounterOf, same, type Change, type Json } from '@everquill/domain'
import type { CharacterStore } from '../../../apps/web/src/sync/replica/character-store.ts'
import { anEncounterAction } from '../encounter-edits.ts'
import { sheetOf, SheetCopy } from '../oracles/plain-sheet.ts'
import type { SeededRandom } from '../random.ts'
import { short, type World } from '../world.ts'

interface EncounterEditDeps {
  readonly world: World
  readonly tab: string
  readonly store: CharacterStore
  /** Records what the game master meant. */
  readonly onTyped: (change: Change, mark: string) => void
}

/** A game master does something in the encounter that a page shows. */
export function editEncounter({ world, tab, store, onTyped }: EncounterEditDeps, random: SeededRandom, mark: string) {
  const encounter = encounterOf(store.draft)
  if (!encounter) return world.report('exceptions', `${tab} shows no encounter`)
  const { trace, totals, intentOracle } = world
  const { act: kind, edits } = anEncounterAction(encounter, random, mark)
  const shown = new SheetCopy(sheetOf(store.draft))
  const made = edits.filter(({ field, value, exact }) => exact || !isSameValue(field, shown.read(field), value))
  if (made.length === 0) return
  trace(
    () => `in ${tab}, ${kind ?? 'an edit'}: ${made.map(({ field, value }) => `${field} = ${short(value)}`).join(', ')}`,
  )
  for (const { field, value, exact } of made) {
    onTyped({ field, oldValue: shown.read(field), newValue: value, ...(exact && { exact }) }, mark)
  }
  if (kind === undefined) for (const { field, value, ...options } of made) store.edit(field, value, options)
  else {
    totals.actions++
    // The mark tells the actions apart.
    const act = { kind, of: mark }
    world.onAct(
      act,
      made.map(({ field }) => field),
    )
    store.act(act, made)
  }
  for (const { field, value, exact } of made) {
    const isSent = store.unsent().some((change) => change.field === field)
    if (exact && (!isSent || same(shown.read(field), value))) intentOracle.onNothingToSend()
    if (!isSameValue(field, store.read(field), value))
      world.report('notified', `${tab} does not show the edit of ${field}`)
  }
}

/** Hit points of 0 are absent. */
const isSameValue = (field: string, one: Json, other: Json): boolean =>
  /\.hp(_temp)?$/.test(field) ? Number(one) === Number(other) : same(one, other)
