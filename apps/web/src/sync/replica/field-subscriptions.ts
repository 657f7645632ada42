import { isList, parsePath, same, type Character, type Json, type Path } from '@everquill/domain'
import { entriesById } from './entries-by-id.ts'

type Listener = () => void

/** Who listens to one field or path. */
interface FieldSubscription {
  /** Null for a whole list. */
  readonly path: Path | null
  readonly listeners: Set<Listener>
  /** How often somebody else has changed it. */
  remoteChanges: number
}

/** Who listens to which field of a character, so that a keystroke draws one input and not a sheet. */
export class FieldSubscriptions {
  /** By the key of the character that they live under, so that most of them need not be looked at. */
  readonly #byKey = new Map<string, Map<string, FieldSubscription>>()

  subscribe(field: string, listener: Listener): () => void {
    const key = keyOf(field)
    const subscriptions = this.#byKey.get(key) ?? new Map<string, FieldSubscription>()
    const subscription = subscriptions.get(field) ?? { path: parsePath(field), listeners: new Set(), remoteChanges: 0 }
    this.#byKey.set(key, subscriptions.set(field, subscription))
    subscription.listeners.add(listener)
    return () => subscription.listeners.delete(listener)
  }

  /** How often somebody else has changed a field since it was first listened to. */
  remoteChanges(field: string): number {
    return this.#byKey.get(keyOf(field))?.get(field)?.remoteChanges ?? 0
  }

  /** Whoever listens to what is another now hears of it. */
  notify(before: Character, after: Character, author: 'me' | 'somebody'): void {
    for (const [key, subscriptions] of this.#byKey) {
      const [was, is] = [valueOf(before, key), valueOf(after, key)]
      if (was === is) continue
      for (const subscription of subscriptions.values()) {
        if (same(valueAt(was, subscription.path), valueAt(is, subscription.path))) continue
        if (author === 'somebody') subscription.remoteChanges += 1
        for (const listener of subscription.listeners) listener()
      }
    }
  }
}

/** The value of a field or path; whole lists too. */
export const readField = (character: Character, field: string): Json =>
  valueAt(valueOf(character, keyOf(field)), parsePath(field))

/** The key of the character that a path begins with. */
const keyOf = (field: string): string => field.split('.', 1)[0] ?? ''

const valueOf = (character: Character, key: string): Json =>
  (character as unknown as { readonly [key: string]: Json })[key] ?? null

/** What a path means within the value of its key. */
function valueAt(value: Json, path: Path | null): Json {
  if (path === null || path.kind === 'field') return value
  const entry = isList(value) ? (entriesById(value).get(path.entryId) ?? null) : null
  return path.kind === 'entry' ? entry : ((entry && entry[path.part]) ?? null)
}
