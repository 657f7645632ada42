import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { number } from './game-actions.ts'

interface Change {
  readonly field: string
  readonly oldValue: unknown
  readonly newValue: unknown
}

/** Another device of the same user, without a page. */
export async function elsewhere(request: APIRequestContext, ref: string) {
  const read = async () => (await (await request.get(`/api/characters/${ref}`)).json()).character
  return {
    read,
    async change(field: string, next: (value: never) => unknown): Promise<void> {
      const { character, revision } = await (await request.get(`/api/characters/${ref}`)).json()
      const changes: Change[] = [
        { field, oldValue: character[field] ?? null, newValue: next(character[field] as never) },
      ]
      const response = await request.patch(`/api/characters/${ref}`, {
        data: { saveId: randomUUID(), baseRevision: revision, changes },
      })
      expect(response.ok()).toBe(true)
    },
    /** Adds an entry to a list. */
    async add(list: 'items' | 'spells', parts: object): Promise<void> {
      const id = randomUUID()
      const { revision } = await (await request.get(`/api/characters/${ref}`)).json()
      const changes: Change[] = [{ field: `${list}.${id}`, oldValue: null, newValue: { id, ...parts } }]
      const response = await request.patch(`/api/characters/${ref}`, {
        data: { saveId: randomUUID(), baseRevision: revision, changes },
      })
      expect(response.ok()).toBe(true)
    },
  }
}

/** Every change of a number in the character's log, oldest first, such as “gold 20 → 15”. */
export async function loggedChanges(request: APIRequestContext, ref: string): Promise<readonly string[]> {
  const { entries } = await (await request.get(`/api/characters/${ref}/log`)).json()
  return (entries as { readonly data: Change }[])
    .filter(({ data }) => typeof data.newValue === 'number')
    .map(({ data: { field, oldValue, newValue } }) => `${field} ${Number(oldValue)} → ${Number(newValue)}`)
    .toReversed()
}

/** Opens the sheet and waits until its stream is open. */
export async function listening(page: Page, ref: string, box = 'Gold'): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/stream'))
  await page.goto(`/characters/${ref}`)
  await expect(number(page, box)).toBeVisible()
  await stream
}

/** Refuses every save with this problem. */
export const refuseSaves = (page: Page, problem: object) =>
  page.route('**/api/characters/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) })
      : route.fallback(),
  )

export const withoutServer = (page: Page) => page.route('**/api/**', (route) => route.abort())

export const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes', exact: true })
export const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
export const choice = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
