import { lazy, type ComponentType } from 'react'

const firstWait = 500
const longestWait = 15_000

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * A part of a page that is fetched when it is first drawn. While there is nobody to ask it is asked for again: a page
 * that somebody writes on must not break because a part of it is late.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilItComes(load) }))

/** Tries until it works, with pauses that grow. */
export async function untilItComes<T>(load: () => Promise<T>, pause: typeof wait = wait): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (failure) {
      console.error('A part of the page is late', failure)
      await pause(Math.min(longestWait, firstWait * 2 ** tries))
    }
  }
}
