import type { PageLife } from './page-life.ts'

/** The localStorage of one browser. */
export class LocalStorage {
  readonly values = new Map<string, string>()
  isFull = false

  clear(): void {
    this.values.clear()
  }

  /** As one page sees it: a dead page writes nothing more. `onWritten` is called after each successful write. */
  seenBy(life: PageLife, onWritten: (key: string) => void): Storage {
    const { values } = this
    const store = (key: string, value: string) => {
      if (!life.step()) return
      if (this.isFull) throw new Error('QuotaExceededError')
      values.set(key, value)
      onWritten(key)
    }
    return {
      get length() {
        return values.size
      },
      key: (i) => [...values.keys()][i] ?? null,
      getItem: (key) => values.get(key) ?? null,
      setItem: store,
      removeItem: (key) => {
        if (values.has(key) && life.step()) values.delete(key)
      },
      clear: () => values.clear(),
    }
  }
}
