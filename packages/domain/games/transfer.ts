import type { Character } from '../character/character.ts'
import { characterFields, type ItemEntry } from '../character/fields.ts'
import type { Change, Transfer } from '../change/change.ts'
import { apply } from '../change/apply.ts'
import type { LogEntry } from '../log/entry.ts'
import { planUndo } from '../log/undo.ts'
import { coins, type Purse } from '../rules/coins.ts'
import { refused, type Refused } from '../problems.ts'

/** What one character gives to another. */
export interface Gift {
  readonly coins: Partial<Purse>
  /** Entries of the giver's inventory, each with the given quantity. */
  readonly items: readonly { readonly entry: string; readonly quantity: number }[]
}

/** What a GM awards to one character. */
export interface Award {
  readonly xp: number
  readonly coins: Partial<Purse>
  readonly items: readonly { readonly item: string; readonly quantity: number }[]
}

/** Everything from outside that a transfer needs. */
export interface TransferContext {
  readonly transfer: Transfer
  readonly now: number
  readonly newId: () => string
}

/** The changes on both sides of a gift; refused unless all of it can be given and received. */
export function giftChanges(
  giver: Character,
  receiver: Character,
  gift: Gift,
  context: TransferContext,
): { readonly given: readonly Change[]; readonly gained: readonly Change[] } | Refused {
  const given: Change[] = []
  const items: Award['items'][number][] = []
  const notes: (string | undefined)[] = []
  for (const coin of coins) {
    const count = gift.coins[coin] ?? 0
    if (count === 0) continue
    if (giver[coin] < count) return refused('not-enough', { field: coin })
    given.push(changeOf(coin, giver[coin], giver[coin] - count, context))
  }
  for (const { entry: entryId, quantity } of gift.items) {
    const entry = giver.items.find(({ id }) => id === entryId)
    const field = `items.${entryId}`
    if (!entry || entry.quantity < quantity) return refused('not-enough', { field })
    given.push(
      entry.quantity === quantity
        ? changeOf(field, entry, null, context)
        : changeOf(`${field}.quantity`, entry.quantity, entry.quantity - quantity, context),
    )
    items.push({ item: entry.item, quantity })
    notes.push(entry.note)
  }
  const gained = gains(receiver, { xp: 0, coins: gift.coins, items }, context, notes)
  return 'kind' in gained ? gained : { given, gained }
}

/** The changes for a character that receives an award. */
export const awardChanges = (
  receiver: Character,
  award: Award,
  context: TransferContext,
): readonly Change[] | Refused => gains(receiver, award, context)

function gains(
  receiver: Character,
  { xp, coins: purse, items }: Award,
  context: TransferContext,
  notes: readonly (string | undefined)[] = [],
): readonly Change[] | Refused {
  const changes: Change[] = []
  for (const key of ['xp', ...coins] as const) {
    const count = key === 'xp' ? xp : (purse[key] ?? 0)
    if (count === 0) continue
    // Clamping the counter at its limit would lose the rest.
    if (receiver[key] + count > characterFields[key].max) return refused('no-room', { field: key })
    changes.push(changeOf(key, receiver[key], receiver[key] + count, context))
  }
  let inventory = receiver.items
  for (const [i, { item, quantity }] of items.entries()) {
    const note = notes[i]
    const stack = note === undefined ? inventory.find((entry) => entry.item === item && entry.note === undefined) : null
    if (stack) {
      if (stack.quantity + quantity > characterFields.items.parts.quantity.max) {
        return refused('no-room', { field: `items.${stack.id}.quantity` })
      }
      changes.push(changeOf(`items.${stack.id}.quantity`, stack.quantity, stack.quantity + quantity, context))
      inventory = inventory.map((entry) =>
        entry === stack ? { ...entry, quantity: entry.quantity + quantity } : entry,
      )
      continue
    }
    const entry: ItemEntry = {
      id: context.newId(),
      item,
      quantity,
      acquired_at: new Date(context.now).toISOString(),
      ...(note !== undefined && { note }),
    }
    changes.push(changeOf(`items.${entry.id}`, null, entry, context))
    inventory = [...inventory, entry]
  }
  return changes
}

const changeOf = (
  field: string,
  oldValue: Change['oldValue'],
  newValue: Change['newValue'],
  { transfer }: TransferContext,
): Change => ({ field, oldValue, newValue, transfer })

/**
 * The changes that undo one side of a transfer, from its entries newest first. Refused if something was used up since:
 * otherwise the other side would get back more than this side returns.
 */
export function undoExactly(
  entries: readonly LogEntry[],
  character: Character,
  transfer: Transfer,
): readonly Change[] | Refused {
  const changes: Change[] = []
  let undone = character
  for (const entry of entries) {
    const outcome = planUndo(entry, undone)
    const refusal = refused('cannot-be-undone', { field: entry.data.field, detail: 'was changed or used up since' })
    if (outcome.kind === 'impossible' || outcome.replaces !== undefined) return refusal
    const { change, value } = outcome
    const after = apply(undone, [{ ...change, newValue: value }])
    if (isClamped(change, entry.data.field, undone, after)) return refusal
    changes.push({ ...change, transfer })
    undone = after
  }
  return changes.length > 0 ? changes : refused('nothing-to-undo')
}

function isClamped({ oldValue, newValue }: Change, field: string, before: Character, after: Character): boolean {
  if (typeof oldValue !== 'number' || typeof newValue !== 'number') return false
  return countOf(after, field) - countOf(before, field) !== newValue - oldValue
}

function countOf(character: Character, field: string): number {
  const [key = '', entryId] = field.split('.')
  if (key === 'items') return character.items.find(({ id }) => id === entryId)?.quantity ?? 0
  return character[key as 'gold']
}
