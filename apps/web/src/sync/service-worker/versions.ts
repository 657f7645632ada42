/**
 * `waiting`: a newer build is installed. `not-persistent`: typed changes could not be written to the local store, so the
 * page was not reloaded.
 */
export type VersionState = 'latest' | 'waiting' | 'not-persistent'

interface VersionDeps {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>
  /** Writes all typed changes to the local store; rejects if it cannot. */
  readonly beforeReload: () => Promise<void>
  readonly reload: () => void
  readonly after: (milliseconds: number, callback: () => void) => unknown
}

/** Milliseconds after which a worker that has not taken over is asked again, and a failed first installation is repeated. */
const retryDelay = 5_000
const longestRetryDelay = 300_000

/**
 * The running build and the one that may replace it, which happens only when the user agrees. An update applied in one
 * tab applies to all, since they share the local store; each tab stores its typed changes before it reloads.
 */
export class Versions {
  readonly #deps: VersionDeps
  readonly #listeners = new Set<() => void>()
  #registration: ServiceWorkerRegistration | undefined
  #state: VersionState = 'latest'
  /** False for the first worker of a fresh page, which installs the build that is already running. */
  #reloadsOnChange = false

  constructor(deps: VersionDeps) {
    this.#deps = deps
  }

  current = (): VersionState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Registers the service worker and watches for newer builds. */
  async start(): Promise<void> {
    const { container } = this.#deps
    this.#reloadsOnChange = container.controller !== null
    container.addEventListener('controllerchange', () => {
      if (this.#reloadsOnChange) void this.#reload()
      this.#reloadsOnChange = true
    })
    await this.#register(retryDelay)
  }

  /** Without a worker the app does not open offline, so a first installation that failed, as on a bad line, is repeated. */
  async #register(delay: number): Promise<void> {
    const { container, after } = this.#deps
    const repeat = () => after(delay, () => void this.#register(Math.min(2 * delay, longestRetryDelay)))
    const registration = await container.register('/sw.js').catch((failure: unknown) => console.error(failure))
    if (!registration) return void repeat()
    this.#registration = registration
    const watch = () => {
      this.#updateState()
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        this.#updateState()
        if (worker.state === 'redundant' && !registration.active) repeat()
      })
    }
    registration.addEventListener('updatefound', watch)
    watch()
  }

  /** Asks the server for a newer build. Being offline is no error. */
  async checkForUpdate(): Promise<void> {
    await this.#registration?.update().catch(() => undefined)
  }

  /** Activates the newer build in all tabs; tries again until this page is reloaded or its changes cannot be stored. */
  async applyUpdate(): Promise<void> {
    const waiting = this.#registration?.waiting
    if (!waiting) return this.#reload()
    // Before any tab reloads, so that a full local store stops the whole update.
    if (!(await this.#persist())) return
    this.#reloadsOnChange = true
    this.#registration?.active?.postMessage('step aside', [])
    waiting.postMessage('take over', [])
    this.#deps.after(retryDelay, () => void this.applyUpdate())
  }

  readonly #updateState = (): void => {
    const isWaiting = this.#registration?.waiting && this.#registration.active
    if (this.#state !== 'not-persistent') this.#setState(isWaiting ? 'waiting' : 'latest')
  }

  async #reload(): Promise<void> {
    if (await this.#persist()) this.#deps.reload()
  }

  async #persist(): Promise<boolean> {
    try {
      await this.#deps.beforeReload()
      return true
    } catch (error) {
      console.error('The page was not reloaded: typed changes could not be written to the local store', error)
      this.#setState('not-persistent')
      return false
    }
  }

  #setState(state: VersionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
