import { isList, parsePath, same, type Character, type Json, type Path } from '@everquill/domain'
import { entriesById } from './entries-by-id.ts'

type Listener = () => void

/** Whether a change was typed in this tab or came from anywhere else. */
export type Origin = 'local' | 'remote'

interface FieldSubscription {
  /** Null for a whole list. */
  readonly path: Path | null
  readonly listeners: Set<Listener>
  remoteChanges: number
}

/** Notifies only the subscribers of changed fields, so that a keystroke re-renders one input and not the sheet. */
export class FieldSubscriptions {
  /** Grouped by the character's top-level key, so that unchanged keys are skipped without comparing their paths. */
  readonly #byKey = new Map<string, Map<string, FieldSubscription>>()

  subscribe(field: string, listener: Listener): () => void {
    const key = keyOf(field)
    const subscriptions = this.#byKey.get(key) ?? new Map<string, FieldSubscription>()
    const subscription = subscriptions.get(field) ?? { path: parsePath(field), listeners: new Set(), remoteChanges: 0 }
    this.#byKey.set(key, subscriptions.set(field, subscription))
    subscription.listeners.add(listener)
    return () => subscription.listeners.delete(listener)
  }

  /** The number of remote changes of a field since its first subscription. */
  remoteChanges(field: string): number {
    return this.#byKey.get(keyOf(field))?.get(field)?.remoteChanges ?? 0
  }

  notify(before: Character, after: Character, origin: Origin): void {
    for (const [key, subscriptions] of this.#byKey) {
      const [was, is] = [valueOf(before, key), valueOf(after, key)]
      if (was === is) continue
      for (const subscription of subscriptions.values()) {
        if (same(valueAt(was, subscription.path), valueAt(is, subscription.path))) continue
        if (origin === 'remote') subscription.remoteChanges += 1
        for (const listener of subscription.listeners) listener()
      }
    }
  }
}

/** The value of a field, a path or a whole list. */
export const readField = (character: Character, field: string): Json =>
  valueAt(valueOf(character, keyOf(field)), parsePath(field))

/** The top-level key that a path starts with. */
const keyOf = (field: string): string => field.split('.', 1)[0] ?? ''

const valueOf = (character: Character, key: string): Json =>
  (character as unknown as { readonly [key: string]: Json })[key] ?? null

/** Resolves a path within the value of its top-level key. */
function valueAt(value: Json, path: Path | null): Json {
  if (path === null || path.kind === 'field') return value
  const entry = isList(value) ? (entriesById(value).get(path.entryId) ?? null) : null
  return path.kind === 'entry' ? entry : ((entry && entry[path.part]) ?? null)
}
