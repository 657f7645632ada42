import type { BrowserContext, Page } from '@playwright/test'

/** Requests whose responses get lost. */
export interface LostResponses {
  /** How many responses were lost; the server has handled those requests. */
  readonly count: () => number
  /** Responses to requests made from now on arrive. */
  readonly stop: () => void
}

/** The server receives these requests, but its responses do not arrive. */
export async function loseResponses(
  target: Page | BrowserContext,
  method: 'POST' | 'PATCH' | 'PUT',
  url: string | RegExp,
): Promise<LostResponses> {
  let lost = 0
  let isLosing = true
  await target.route(url, async (route) => {
    if (!isLosing || route.request().method() !== method) return route.fallback()
    await route.fetch()
    lost += 1
    return route.abort()
  })
  // Not unrouted: that fails for a request that is being handled.
  return { count: () => lost, stop: () => void (isLosing = false) }
}

/** Loses the responses to saves of characters. */
export const loseSaveResponses = (target: Page | BrowserContext): Promise<LostResponses> =>
  loseResponses(target, 'PATCH', '**/api/characters/*')

/** Loses the responses to new characters. */
export const loseCreateResponses = (target: Page | BrowserContext): Promise<LostResponses> =>
  loseResponses(target, 'POST', '**/api/characters')

/** Saves of characters do not reach the server. Returns a function that lets them through again. */
export async function blockSaves(target: Page | BrowserContext): Promise<() => void> {
  let isBlocked = true
  await target.route('**/api/characters/*', (route) =>
    isBlocked && route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  return () => void (isBlocked = false)
}
