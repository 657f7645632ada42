interface Waiting {
  readonly owner: object
  readonly onGranted: () => void
}

/** Exclusive locks by name, granted in request order. */
export class Locks {
  readonly #owners = new Map<string, object>()
  readonly #queues = new Map<string, Waiting[]>()

  acquire(name: string, owner: object): Promise<void> {
    const holder = this.#owners.get(name)
    if (holder === owner) return Promise.resolve()
    if (!holder) {
      this.#owners.set(name, owner)
      return Promise.resolve()
    }
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    return new Promise((onGranted) => void queue.push({ owner, onGranted }))
  }

  /** Releases everything that the owner holds or waits for. */
  release(owner: object): void {
    for (const [name, queue] of this.#queues) {
      const left = queue.filter((waiting) => waiting.owner !== owner)
      if (left.length > 0) this.#queues.set(name, left)
      else this.#queues.delete(name)
    }
    for (const [name, holder] of this.#owners) if (holder === owner) this.#passOn(name)
  }

  #passOn(name: string): void {
    const next = this.#queues.get(name)?.shift()
    if (!next) this.#owners.delete(name)
    else {
      this.#owners.set(name, next.owner)
      next.onGranted()
    }
  }
}
