import { expect, test, vi } from 'vitest'
import { Versions } from './versions.ts'

interface Opened {
  /** Its worker had the page from the start. */
  readonly isControlled?: boolean
  /** There is a worker, though it does not have this page. */
  readonly isKnown?: boolean
  readonly replica?: () => Promise<void>
}

/** As much of a browser as a page sees of its service workers; what happens in them is told by the test. */
function aPage({ isControlled = false, isKnown = isControlled, replica = async () => {} }: Opened) {
  const story: string[] = []
  const worker = (name: string) =>
    Object.assign(new EventTarget(), { postMessage: (words: string) => story.push(`${name}: ${words}`) })
  type Worker = ReturnType<typeof worker>
  const registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    active: isKnown ? worker('old') : null,
    update: () => Promise.reject(new TypeError('no server')),
  })
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? registration.active : null,
    register: async (path: string) => {
      story.push(`registers ${path}`)
      return registration
    },
  })
  const versions = new Versions({
    container: container as unknown as ServiceWorkerContainer,
    beforeReload: async () => {
      await replica()
      story.push('keeps')
    },
    reload: () => story.push('reloads'),
  })
  const installs = () => {
    const installing = worker('new')
    registration.installing = installing
    registration.dispatchEvent(new Event('updatefound'))
    Object.assign(registration, { installing: null, waiting: installing })
    installing.dispatchEvent(new Event('statechange'))
  }
  const takesOver = () => {
    Object.assign(registration, { waiting: null, active: registration.waiting })
    container.dispatchEvent(new Event('controllerchange'))
    // What the page does about it comes after.
    return new Promise((resolve) => setTimeout(resolve))
  }
  return { versions, story, installs, takesOver, registration }
}

test('the first visit keeps the app, and neither asks nor reloads', async () => {
  const { versions, story, installs, takesOver } = aPage({})
  await versions.start()
  installs()
  expect(versions.current()).toBe('newest')
  await takesOver()
  expect(story).toEqual(['registers /sw.js'])
})

test('a newer build waits for a word; then the page keeps what was typed, and reloads when the build has taken over', async () => {
  const { versions, story, installs, takesOver } = aPage({ isControlled: true })
  const heard = vi.fn<() => void>()
  versions.subscribe(heard)
  await versions.start()
  installs()
  expect(versions.current()).toBe('waiting')
  expect(heard).toHaveBeenCalled()
  expect(story).toEqual(['registers /sw.js'])
  await versions.take()
  expect(story.slice(1)).toEqual(['keeps', 'new: take over'])
  await takesOver()
  expect(story.slice(3)).toEqual(['keeps', 'reloads'])
})

test('a build that waits since before the page was opened is told as well', async () => {
  const { versions, installs } = aPage({ isControlled: true })
  installs()
  await versions.start()
  expect(versions.current()).toBe('waiting')
})

test('a word in another tab is good for this one, which keeps its own typing first', async () => {
  const { versions, story, installs, takesOver } = aPage({ isControlled: true })
  await versions.start()
  installs()
  await takesOver()
  expect(story.slice(1)).toEqual(['keeps', 'reloads'])
})

test('a page opened past its worker follows the word that was given in it', async () => {
  const { versions, story, installs, takesOver } = aPage({ isKnown: true })
  await versions.start()
  installs()
  await versions.take()
  await takesOver()
  expect(story.slice(1)).toEqual(['keeps', 'new: take over', 'keeps', 'reloads'])
})

test('as long as the device keeps nothing, nothing is taken over and nothing reloads', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let full = true
  const replica = async () => {
    if (full) throw new Error('the disk is full')
  }
  const { versions, story, installs, takesOver } = aPage({ isControlled: true, replica })
  await versions.start()
  installs()
  await versions.take()
  expect(versions.current()).toBe('unkept')
  await takesOver()
  expect(story).toEqual(['registers /sw.js'])
  expect(complaint).toHaveBeenCalledTimes(2)
  full = false
  await versions.take()
  expect(story.slice(1)).toEqual(['keeps', 'reloads'])
  complaint.mockRestore()
})

test('no server to ask is no surprise', async () => {
  const { versions } = aPage({ isControlled: true })
  await versions.ask()
  await versions.start()
  await expect(versions.ask()).resolves.toBeUndefined()
})
