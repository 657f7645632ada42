import {
  checkEndField,
  checkField,
  checkTargetField,
  memberOfField,
  noteField,
  rollField,
  sessionField,
  type GameEntry,
  type Transfer,
} from '@everquill/domain'

/** Log entries that are shown as one item, newest first. */
export type EntryGroup =
  | { readonly kind: 'note' | 'roll' | 'session' | 'member' | 'check'; readonly entries: readonly [GameEntry] }
  /** Changes of one save, or successive changes of one number. */
  | { readonly kind: 'changes'; readonly entries: readonly GameEntry[] }
  /** All sides of an award or a gift. */
  | { readonly kind: 'transfer'; readonly transfer: Transfer; readonly entries: readonly GameEntry[] }

/** Groups the entries of a log, newest first. */
export function groupLog(entries: readonly GameEntry[]): readonly EntryGroup[] {
  const groups: EntryGroup[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && belongsTo(last, entry))
      groups[groups.length - 1] = { ...last, entries: [...last.entries, entry] } as EntryGroup
    else groups.push(groupOf(entry))
  }
  return groups
}

const singleKinds = {
  [noteField]: 'note',
  [rollField]: 'roll',
  [sessionField]: 'session',
  [checkField]: 'check',
  [checkTargetField]: 'check',
  [checkEndField]: 'check',
} as const

function groupOf(entry: GameEntry): EntryGroup {
  const { field, transfer } = entry.data
  if (memberOfField(field) !== null) return { kind: 'member', entries: [entry] }
  if (field in singleKinds) return { kind: singleKinds[field as keyof typeof singleKinds], entries: [entry] }
  return transfer ? { kind: 'transfer', transfer, entries: [entry] } : { kind: 'changes', entries: [entry] }
}

function belongsTo(group: EntryGroup, entry: GameEntry): boolean {
  if (group.kind === 'transfer') return group.transfer.id === entry.data.transfer?.id
  if (group.kind !== 'changes' || entry.data.transfer !== undefined) return false
  if (group.entries[0]?.saveId === entry.saveId) return true
  // An action is shown by its name, so it joins no others.
  return entry.act === undefined && group.entries[0]?.act === undefined && isNumberRun([...group.entries, entry])
}

/** Changes further apart, in milliseconds, are separate events. */
const maxPause = 600_000

/** Whether entries, newest first, are successive changes of one number by one user, as hit points in a fight. */
export const isNumberRun = (entries: readonly GameEntry[]): boolean =>
  entries.length > 1 &&
  entries.every((entry, index) => index === 0 || isContinuedBy(entry, entries[index - 1] ?? entry))

function isContinuedBy(before: GameEntry, after: GameEntry): boolean {
  const [earlier, later] = [before.data, after.data]
  return (
    before.characterId === after.characterId &&
    before.user === after.user &&
    earlier.field === later.field &&
    typeof earlier.newValue === 'number' &&
    earlier.newValue === later.oldValue &&
    earlier.undoes === undefined &&
    later.undoes === undefined &&
    Date.parse(after.timestamp) - Date.parse(before.timestamp) < maxPause
  )
}
