import { coins, isRecord, parsePath, type LoggedAct } from '@everquill/domain'
import type { DescribedEntry } from '../described-log.ts'

/** What a save did to a character, seen by its player. */
export type SaveSummary =
  | { readonly kind: 'gave' | 'took'; readonly amounts: readonly Amount[] }
  | { readonly kind: 'damaged' | 'healed'; readonly by: number }
  | { readonly kind: 'condition'; readonly line: DescribedEntry; readonly isAdded: boolean }
  | { readonly kind: 'acted'; readonly act: LoggedAct }
  | { readonly kind: 'removed from game' | 'undid' | 'changed' }

/** An amount of coins or items, or a spell. */
export interface Amount {
  readonly line: DescribedEntry
  /** Undefined for what is not counted. */
  readonly quantity: number | undefined
  readonly isGain: boolean
}

/** Numbers that are given and taken like coins. */
const giftFields: ReadonlySet<string> = new Set([...coins, 'xp', 'hp_temp'])

const hitPointFields: ReadonlySet<string> = new Set(['hp', 'hp_temp'])

/** Acts that a sentence about hit points says better. */
const hitPointActs: ReadonlySet<string> = new Set(['damage', 'heal'])

/** Summarizes the entries of one save, oldest first. */
export function summarizeSave(lines: readonly DescribedEntry[]): SaveSummary {
  const [first] = lines
  const act = first?.entry.act
  if (lines.some(({ entry }) => entry.data.undoes !== undefined)) return { kind: 'undid' }
  if (act && !hitPointActs.has(act.kind)) return { kind: 'acted', act }
  if (lines.some(({ entry: { data } }) => data.field === 'gameId' && data.newValue === null)) {
    return { kind: 'removed from game' }
  }
  return summaryOfGift(lines) ?? summaryOfHitPoints(lines) ?? summaryOfCondition(lines) ?? withoutSummary(act)
}

const withoutSummary = (act: LoggedAct | undefined): SaveSummary => (act ? { kind: 'acted', act } : { kind: 'changed' })

function summaryOfGift(lines: readonly DescribedEntry[]): SaveSummary | null {
  const amounts = lines.flatMap((line) => amountOf(line) ?? [])
  if (amounts.length < lines.length || lines.length === 0) return null
  if (amounts.every(({ isGain }) => isGain)) return { kind: 'gave', amounts }
  // Temporary hit points are lost by damage.
  const isTaken = amounts.every(({ isGain, line }) => !isGain && line.entry.data.field !== 'hp_temp')
  return isTaken ? { kind: 'took', amounts } : null
}

function amountOf(line: DescribedEntry): Amount | null {
  const { field, oldValue, newValue } = line.entry.data
  const { difference } = line.description
  const path = parsePath(field)
  const isCounted = giftFields.has(field) || (path?.kind === 'part' && path.key === 'items' && path.part === 'quantity')
  if (isCounted && difference !== undefined) return { line, quantity: Math.abs(difference), isGain: difference > 0 }
  const value = newValue ?? oldValue
  if (path?.kind !== 'entry' || !['items', 'spells'].includes(path.key) || !isRecord(value)) return null
  const { quantity } = value
  return { line, quantity: typeof quantity === 'number' ? quantity : undefined, isGain: newValue !== null }
}

function summaryOfHitPoints(lines: readonly DescribedEntry[]): SaveSummary | null {
  if (!lines.every(({ entry }) => hitPointFields.has(entry.data.field))) return null
  const by = lines.reduce((sum, { description }) => sum + (description.difference ?? 0), 0)
  if (by === 0) return null
  return by < 0 ? { kind: 'damaged', by: -by } : { kind: 'healed', by }
}

function summaryOfCondition(lines: readonly DescribedEntry[]): SaveSummary | null {
  // When a condition ends is a part of it.
  const others = lines.filter(({ entry }) => !entry.data.field.startsWith('condition_ends'))
  const [line] = others
  if (!line || others.length > 1 || line.entry.data.field !== 'conditions') return null
  const { kind } = line.description
  return kind === 'changed' ? null : { kind: 'condition', line, isAdded: kind === 'added' }
}
