import type { LogEntry } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { ExportOptions } from './export-options.tsx'

/** The text of the file that a click downloads. */
async function downloaded(click: () => Promise<void>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<Blob>()
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    resolve(blob as Blob)
    return 'blob:made'
  })
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  try {
    await click()
    return await (await promise).text()
  } finally {
    create.mockRestore()
    press.mockRestore()
  }
}

const entry = (id: string, oldValue: number, newValue: number) =>
  ({
    id,
    user: 'ann',
    authorName: 'Ann',
    gameId: null,
    characterId: 1,
    timestamp: '2026-11-14T21:14:00',
    message: '',
    data: { field: 'gold', oldValue, newValue },
    type: 'coins',
    saveId: id,
    revision: 2,
  }) as unknown as LogEntry

async function openExports(api: Partial<ServerApi> = {}, me?: string) {
  const { screen } = await renderWithCharacter(<ExportOptions back={null} print={null} />, {
    character: { name: 'Mira', str: 3, gold: 5 },
    api,
    ...(me !== undefined && { me }),
  })
  const download = (title: string) =>
    downloaded(() => screen.getByRole('listitem', { name: title }).getByRole('button', { name: 'Download' }).click())
  return { screen, download }
}

test('the actor for Foundry has the scores behind the modifiers', async () => {
  const { download } = await openExports()
  const actor = JSON.parse(await download('Foundry VTT')) as Record<string, never>
  expect(actor).toMatchObject({ name: 'Mira', type: 'character', system: { abilities: { str: { value: 16 } } } })
})

test('the sheet as text has its values', async () => {
  const { download } = await openExports()
  expect(await download('Sheet as text')).toMatch(/^# Mira\n[^]*- Strength: 3\n[^]*- Gold: 5\n/)
})

test('the log as text is loaded to its end', async () => {
  const characterLog = vi.fn<ServerApi['characterLog']>(async ({ query }) =>
    query?.before === undefined
      ? { entries: [entry('3', 15, 12)], undone: [], people: {}, games: {}, next: '3' }
      : { entries: [entry('2', 20, 15)], undone: [], people: {}, games: {}, next: null },
  )
  const { download } = await openExports({ characterLog })
  expect(await download('Log as text')).toBe(
    '# Log of Mira\n\n## 14 November 2026\n\n- 21:14 Ann: Gold 15 → 12\n- 21:14 Ann: Gold 20 → 15\n',
  )
})

test('a log that can’t be loaded is reported, and nothing is downloaded', async () => {
  const characterLog = vi.fn<ServerApi['characterLog']>(async () => {
    throw new TypeError('Failed to fetch')
  })
  const { screen } = await openExports({ characterLog })
  await screen.getByRole('listitem', { name: 'Log as text' }).getByRole('button', { name: 'Download' }).click()
  await expect.element(screen.getByText('Couldn’t load the log')).toBeVisible()
})

test('the file of Everquill comes from the server, and a message says if it can’t be reached', async () => {
  const exportFile = vi.fn<ServerApi['exportFile']>(async () => new Blob(['{"format":"everquill-character"}']))
  const { screen, download } = await openExports({ exportFile })
  expect(await download('Everquill')).toBe('{"format":"everquill-character"}')
  expect(exportFile.mock.calls).toEqual([[{ name: 'exportCharacter', params: { publicRef: '48151623' } }]])
  exportFile.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await screen.getByRole('listitem', { name: 'Everquill' }).getByRole('button', { name: 'Download' }).click()
  await expect.element(screen.getByText('Couldn’t export Mira')).toBeVisible()
  await expect.element(screen.getByText(/Can’t reach the server/)).toBeVisible()
})

test('somebody who may only read the character is offered no log', async () => {
  const { screen } = await openExports({}, 'another player')
  await expect.element(screen.getByRole('listitem', { name: 'Sheet as text' })).toBeVisible()
  await expect.element(screen.getByText('The character as you see it.', { exact: false })).toBeVisible()
  for (const name of ['Log as text', 'Log as a table']) {
    expect(screen.getByRole('listitem', { name }).query()).toBeNull()
  }
})
