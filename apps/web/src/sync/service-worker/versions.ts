/** `waiting`: a newer build is on the device. `unkept`: what was typed could not be put there, so nothing reloads. */
export type VersionState = 'newest' | 'waiting' | 'unkept'

/** What versions need of the browser. */
interface VersionDeps {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>
  /** Puts everything typed on the device; rejects when it could not. */
  readonly beforeReload: () => Promise<void>
  readonly reload: () => void
}

/**
 * The build that runs and the one that may follow it. Nothing follows without a word. The word is given in one tab and
 * holds for all, since they share what lies on the device; each puts its own typing there before it reloads.
 */
export class Versions {
  readonly #deps: VersionDeps
  readonly #listeners = new Set<() => void>()
  #registration: ServiceWorkerRegistration | undefined
  #state: VersionState = 'newest'
  /** The first worker of a fresh page brings the build that runs already. */
  #follows = false

  constructor(deps: VersionDeps) {
    this.#deps = deps
  }

  current = (): VersionState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Keeps the app on the device, and begins to watch for a newer build. */
  async start(): Promise<void> {
    const { container } = this.#deps
    this.#follows = container.controller !== null
    container.addEventListener('controllerchange', () => {
      if (this.#follows) void this.#reload()
      this.#follows = true
    })
    const registration = await container.register('/sw.js')
    this.#registration = registration
    const watch = () => {
      this.#look()
      registration.installing?.addEventListener('statechange', this.#look)
    }
    registration.addEventListener('updatefound', watch)
    watch()
  }

  /** Asks the server for a newer build; none, or no server, are ordinary answers. */
  async ask(): Promise<void> {
    await this.#registration?.update().catch(() => undefined)
  }

  /** The word: every page of the app goes over to the newer build. */
  async take(): Promise<void> {
    const waiting = this.#registration?.waiting
    if (!waiting) return this.#reload()
    // Here already, so that a device that keeps nothing stops the whole.
    if (!(await this.#keep())) return
    this.#follows = true
    waiting.postMessage('take over', [])
  }

  readonly #look = (): void => {
    const waits = this.#registration?.waiting && this.#registration.active
    if (this.#state !== 'unkept') this.#become(waits ? 'waiting' : 'newest')
  }

  async #reload(): Promise<void> {
    if (await this.#keep()) this.#deps.reload()
  }

  async #keep(): Promise<boolean> {
    try {
      await this.#deps.beforeReload()
      return true
    } catch (failure) {
      console.error('What was typed could not be kept on this device, so the page was not reloaded.', failure)
      this.#become('unkept')
      return false
    }
  }

  #become(state: VersionState): void {
    this.#state = state
    for (const tell of this.#listeners) tell()
  }
}
