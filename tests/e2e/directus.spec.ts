import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  fakeDirectus,
  respondsWithRecords,
  token,
} from '../../apps/server/src/content/directus/fake-directus.fixture.ts'
import { startProcess } from '../support/server-process.ts'
import { startAsGuest } from './support/game-actions.ts'

const secret = 'a-secret-of-directus'
const race = (id: number, title: string) => ({
  id,
  status: 'published',
  translations: [{ languages_code: 'en-US', title }],
})

test('a catalogue that is open shows an edit in Directus without a reload', async ({ browser }) => {
  const directus = await fakeDirectus()
  directus.respondWith(respondsWithRecords([race(1, 'Marsh folk')]), 'Races')
  const folder = mkdtempSync(join(tmpdir(), 'everquill-directus-'))
  const server = startProcess({
    DATA_DIR: folder,
    CONTENT_URL: directus.url,
    CONTENT_TOKEN: token,
    CONTENT_WEBHOOK_SECRET: secret,
  })
  const baseURL = await server.url
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await startAsGuest(page)
  await page.goto('/catalogue?in=Races')
  const races = page.getByRole('main').getByRole('listitem')
  await expect(races).toHaveText([/Marsh folk/])
  await page.evaluate('globalThis.isSamePage = true')

  directus.respondWith(respondsWithRecords([race(1, 'Marsh people'), race(2, 'Hill people')]), 'Races')
  const webhook = await fetch(`${baseURL}/api/content/changed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(webhook.status).toBe(202)
  await expect(races).toHaveText([/Hill people/, /Marsh people/])
  expect(await page.evaluate('isSamePage')).toBe(true)

  await context.close()
  server.kill('SIGTERM')
  await server.ended
  await directus.stop()
  rmSync(folder, { recursive: true, force: true })
})
