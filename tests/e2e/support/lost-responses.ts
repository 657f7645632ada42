import type { BrowserContext, Page, Route } from '@playwright/test'

/** Requests whose responses get lost. */
export interface LostResponses {
  /** How many responses were lost; the server has handled those requests. */
  readonly count: () => number
  /** From now on responses arrive. */
  stop(): Promise<void>
}

/** The server receives these requests, but its responses do not arrive. */
export async function loseResponses(
  target: Page | BrowserContext,
  method: 'POST' | 'PATCH' | 'PUT',
  url: string | RegExp,
): Promise<LostResponses> {
  let lost = 0
  const lose = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    lost += 1
    return route.abort()
  }
  await target.route(url, lose)
  return { count: () => lost, stop: () => target.unroute(url, lose) }
}

/** Loses the responses to saves of characters. */
export const loseSaveResponses = (target: Page | BrowserContext): Promise<LostResponses> =>
  loseResponses(target, 'PATCH', '**/api/characters/*')

/** Loses the responses to new characters. */
export const loseCreateResponses = (target: Page | BrowserContext): Promise<LostResponses> =>
  loseResponses(target, 'POST', '**/api/characters')

/** Saves of characters do not reach the server. Returns a function that lets them through again. */
export async function blockSaves(target: Page | BrowserContext): Promise<() => Promise<void>> {
  const url = '**/api/characters/*'
  const block = (route: Route): Promise<void> =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback()
  await target.route(url, block)
  return () => target.unroute(url, block)
}
