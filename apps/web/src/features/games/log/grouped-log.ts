import { noteField, rolledField, sessionField, type GameEntry, type Transfer } from '@everquill/domain'

/** What stands together in a game's log; its entries newest first. */
export type Group =
  | { readonly kind: 'note' | 'roll' | 'session'; readonly entries: readonly [GameEntry] }
  /** What one save made of one character, or one number that was led on and on. */
  | { readonly kind: 'changes'; readonly entries: readonly GameEntry[] }
  /** What passed from hand to hand at once. */
  | { readonly kind: 'transfer'; readonly transfer: Transfer; readonly entries: readonly GameEntry[] }

/** Lines of a log, newest first, as they stand together: what happened at once is told once. */
export function groupedLog(entries: readonly GameEntry[]): readonly Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && isOf(last, entry)) groups[groups.length - 1] = { ...last, entries: [...last.entries, entry] } as Group
    else groups.push(groupOf(entry))
  }
  return groups
}

const aloneKinds = { [noteField]: 'note', [rolledField]: 'roll', [sessionField]: 'session' } as const

function groupOf(entry: GameEntry): Group {
  const { field, transfer } = entry.data
  if (field in aloneKinds) return { kind: aloneKinds[field as keyof typeof aloneKinds], entries: [entry] }
  return transfer ? { kind: 'transfer', transfer, entries: [entry] } : { kind: 'changes', entries: [entry] }
}

function isOf(group: Group, entry: GameEntry): boolean {
  if (group.kind === 'transfer') return group.transfer.id === entry.data.transfer?.id
  if (group.kind !== 'changes' || entry.data.transfer !== undefined) return false
  return group.entries[0]?.saveId === entry.saveId || isRun([...group.entries, entry])
}

const longestBreath = 600_000

/** Whether entries, newest first, are one number that one person led on and on, as in a fight. */
export const isRun = (entries: readonly GameEntry[]): boolean =>
  entries.length > 1 && entries.every((entry, place) => place === 0 || leadsOn(entry, entries[place - 1] ?? entry))

function leadsOn(before: GameEntry, after: GameEntry): boolean {
  const [one, other] = [before.data, after.data]
  return (
    before.characterId === after.characterId &&
    before.user === after.user &&
    one.field === other.field &&
    typeof one.newValue === 'number' &&
    one.newValue === other.oldValue &&
    one.undoes === undefined &&
    other.undoes === undefined &&
    Date.parse(after.timestamp) - Date.parse(before.timestamp) < longestBreath
  )
}
