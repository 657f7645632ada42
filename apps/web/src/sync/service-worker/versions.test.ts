import { expect, test, vi } from 'vitest'
import { Versions } from './versions.ts'

/** The page reacts in later microtasks. */
const reacted = () => new Promise((resolve) => setTimeout(resolve))

interface PageOptions {
  /** A worker controls the page from the start. */
  readonly isControlled?: boolean
  /** There is an active worker, even if it does not control this page. */
  readonly hasWorker?: boolean
  readonly persist?: () => Promise<void>
}

/** The part of the browser that a page sees of its service workers; the test plays the workers. */
function aPage({ isControlled = false, hasWorker = isControlled, persist = async () => {} }: PageOptions) {
  const steps: string[] = []
  const timers: (() => void)[] = []
  const worker = (name: string) =>
    Object.assign(new EventTarget(), {
      state: 'installing',
      postMessage: (message: string) => steps.push(`${name}: ${message}`),
    })
  type Worker = ReturnType<typeof worker>
  const registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    active: hasWorker ? worker('old') : null,
    update: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  let isConnected = true
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? registration.active : null,
    register: async (path: string) => {
      steps.push(`register ${path}`)
      if (!isConnected) {
        isConnected = true
        throw new TypeError('Failed to fetch')
      }
      return registration
    },
  })
  const versions = new Versions({
    container: container as unknown as ServiceWorkerContainer,
    beforeReload: async () => {
      await persist()
      steps.push('persist')
    },
    reload: () => steps.push('reload'),
    after: (_milliseconds, callback) => timers.push(callback),
  })
  /** The next call to register fails. */
  const loseConnection = () => (isConnected = false)
  const begins = () => {
    const installing = worker('new')
    registration.installing = installing
    registration.dispatchEvent(new Event('updatefound'))
    return installing
  }
  const fails = () => {
    const installing = begins()
    Object.assign(registration, { installing: null })
    installing.state = 'redundant'
    installing.dispatchEvent(new Event('statechange'))
  }
  const installs = () => {
    const installing = begins()
    Object.assign(registration, { installing: null, waiting: installing })
    installing.dispatchEvent(new Event('statechange'))
  }
  const takesOver = () => {
    Object.assign(registration, { waiting: null, active: registration.waiting })
    container.dispatchEvent(new Event('controllerchange'))
    return reacted()
  }
  const timePasses = () => {
    for (const callback of timers.splice(0)) callback()
    return reacted()
  }
  return { versions, steps, installs, fails, takesOver, timePasses, registration, loseConnection }
}

test('the first visit installs the build without offering an update or reloading', async () => {
  const { versions, steps, installs, takesOver } = aPage({})
  await versions.start()
  installs()
  expect(versions.current()).toBe('latest')
  await takesOver()
  expect(steps).toEqual(['register /sw.js'])
})

test('a first installation that fails, or can’t begin, is repeated until one succeeds', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { versions, steps, installs, fails, takesOver, timePasses, loseConnection } = aPage({})
  loseConnection()
  await versions.start()
  await timePasses()
  expect(steps).toEqual(['register /sw.js', 'register /sw.js'])
  fails()
  await timePasses()
  expect(steps).toHaveLength(3)
  await timePasses()
  expect(steps).toHaveLength(3)
  installs()
  await takesOver()
  fails()
  await timePasses()
  expect(steps).toHaveLength(3)
  expect(consoleError).toHaveBeenCalledTimes(1)
  consoleError.mockRestore()
})

test('a newer build waits for the user; then the page stores typed changes and reloads once it is active', async () => {
  const { versions, steps, installs, takesOver } = aPage({ isControlled: true })
  const listener = vi.fn<() => void>()
  versions.subscribe(listener)
  await versions.start()
  installs()
  expect(versions.current()).toBe('waiting')
  expect(listener).toHaveBeenCalled()
  expect(steps).toEqual(['register /sw.js'])
  await versions.applyUpdate()
  expect(steps.slice(1)).toEqual(['persist', 'old: step aside', 'new: take over'])
  await takesOver()
  expect(steps.slice(4)).toEqual(['persist', 'reload'])
})

test('a worker that does not take over is asked again, and a page that its change did not reload reloads later', async () => {
  const { versions, steps, installs, timePasses, registration } = aPage({ isControlled: true })
  await versions.start()
  installs()
  await timePasses()
  expect(steps).toEqual(['register /sw.js'])
  await versions.applyUpdate()
  await timePasses()
  const asked = ['persist', 'old: step aside', 'new: take over']
  expect(steps.slice(1)).toEqual([...asked, ...asked])
  registration.waiting = null
  await timePasses()
  expect(steps.slice(7)).toEqual(['persist', 'reload'])
})

test('a build that was waiting before the page was opened is offered as well', async () => {
  const { versions, installs } = aPage({ isControlled: true })
  installs()
  await versions.start()
  expect(versions.current()).toBe('waiting')
})

test('an update applied in another tab reloads this one after storing its typed changes', async () => {
  const { versions, steps, installs, takesOver } = aPage({ isControlled: true })
  await versions.start()
  installs()
  await takesOver()
  expect(steps.slice(1)).toEqual(['persist', 'reload'])
})

test('a page that its worker does not control reloads when it applies an update', async () => {
  const { versions, steps, installs, takesOver } = aPage({ hasWorker: true })
  await versions.start()
  installs()
  await versions.applyUpdate()
  await takesOver()
  expect(steps.slice(1)).toEqual(['persist', 'old: step aside', 'new: take over', 'persist', 'reload'])
})

test('an update is not applied while typed changes cannot be stored', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isFull = true
  const persist = async () => {
    if (isFull) throw new Error('QuotaExceededError')
  }
  const { versions, steps, installs, takesOver } = aPage({ isControlled: true, persist })
  await versions.start()
  installs()
  await versions.applyUpdate()
  expect(versions.current()).toBe('not-persistent')
  await takesOver()
  expect(steps).toEqual(['register /sw.js'])
  expect(consoleError).toHaveBeenCalledTimes(2)
  isFull = false
  await versions.applyUpdate()
  expect(steps.slice(1)).toEqual(['persist', 'reload'])
  consoleError.mockRestore()
})

test('checking for updates while offline is no error', async () => {
  const { versions } = aPage({ isControlled: true })
  await versions.checkForUpdate()
  await versions.start()
  await expect(versions.checkForUpdate()).resolves.toBeUndefined()
})
