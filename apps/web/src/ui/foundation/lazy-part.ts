import { lazy, type ComponentType } from 'react'

const firstDelay = 500
const longestDelay = 15_000

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * A component whose code is loaded when it is first rendered. A failed download is retried instead of thrown: going
 * offline must not break a page that someone is editing.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await retryUntilLoaded(load) }))

/** Retries with exponential back-off until the load succeeds. */
export async function retryUntilLoaded<T>(load: () => Promise<T>, pause: typeof wait = wait): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (failure) {
      console.error('A part of the page could not be loaded and will be retried.', failure)
      await pause(Math.min(longestDelay, firstDelay * 2 ** tries))
    }
  }
}
