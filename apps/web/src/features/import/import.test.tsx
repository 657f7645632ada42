import { aCharacter } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { row } from '../../../../../packages/import/examples/dnd-beyond.fixture.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { renderImport, tarnFile } from './import.fixture.tsx'

const importButton = { name: 'Import', exact: true } as const

test('a file becomes a character with one creation and one save', async () => {
  const { screen, storeOf, createCharacter, onOpen } = await renderImport()
  await expect.element(screen.getByText('Nothing is saved yet. Untick what you don’t want.')).toBeVisible()
  await expect.element(screen.getByText('STR 10 · DEX 16 · CON 16 · WIS 14 · INT 12 · CHA 8')).toBeVisible()
  expect(createCharacter).not.toHaveBeenCalled()
  await screen.getByRole('button', importButton).click()
  await expect.poll(() => onOpen.mock.calls).toEqual([['900']])
  expect(createCharacter).toHaveBeenCalledOnce()
  const { draft } = storeOf('900')
  expect(draft).toMatchObject({ name: 'Tarn', level: 5, hp: 13, hp_max: 46, dex: 3, gold: 25, silver: 20 })
  expect(draft.items.map(({ item }) => item)).toContain('pack')
  expect(draft.conditions).toContain('prone')
  expect(draft.imports).toMatchObject([{ program: 'dnd-beyond', file: 'tarn.json', source: '4242' }])
  await expect.poll(() => storeOf('900').saves).toHaveLength(1)
  expect(storeOf('900').saves[0]?.act).toEqual({ kind: 'import', of: 'D&D Beyond', with: 'tarn.json' })
})

test('an unticked section is not imported, and scores can be taken instead of modifiers', async () => {
  const { screen, storeOf, onOpen } = await renderImport()
  await screen.getByRole('checkbox', { name: 'Coins' }).click()
  await screen.getByRole('checkbox', { name: 'Inventory' }).click()
  await screen.getByRole('radio', { name: 'Scores' }).click()
  await expect.element(screen.getByText('9 of 11 sections. You can undo the import.')).toBeVisible()
  await screen.getByRole('button', importButton).click()
  await expect.poll(() => onOpen.mock.calls.length).toBe(1)
  expect(storeOf('900').draft).toMatchObject({ gold: aCharacter().gold, items: [], dex: 16, soc: 8 })
})

test('a match can be corrected: another record, or the text as it is', async () => {
  const { screen, storeOf, onOpen } = await renderImport()
  await screen.getByText('Show 6 items').click()
  const wand = screen.getByRole('combobox', { name: 'Wand becomes' })
  await wand.click()
  await screen.getByRole('option', { name: 'Glass wand' }).click()
  const pack = screen.getByRole('combobox', { name: 'Backpack becomes' })
  await expect.element(pack).toHaveValue('Backpack')
  await pack.fill('My own pack')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', importButton).click()
  await expect.poll(() => onOpen.mock.calls.length).toBe(1)
  const items = storeOf('900').draft.items.map(({ item }) => item)
  expect(items).toEqual(expect.arrayContaining(['wand-1', 'My own pack']))
  expect(items).not.toContain('pack')
})

test('a training can go to another skill', async () => {
  const { screen, storeOf, onOpen } = await renderImport()
  await screen.getByText('Show skills').click()
  await screen.getByRole('combobox', { name: 'Skill for swimming' }).selectOptions('Don’t import')
  await screen.getByRole('button', importButton).click()
  await expect.poll(() => onOpen.mock.calls.length).toBe(1)
  expect(storeOf('900').draft).toMatchObject({ climbing_number: 3, stealth_number: 6 })
  expect(storeOf('900').draft).not.toHaveProperty('swimming_number')
})

test('an attribute and a coin can go to another one', async () => {
  const { screen, storeOf, onOpen } = await renderImport()
  await screen.getByText('How attributes are converted').click()
  await screen.getByRole('combobox', { name: 'Attribute for WIS' }).selectOptions('Intelligence')
  await screen.getByRole('combobox', { name: 'Attribute for INT' }).selectOptions('Don’t import')
  await screen.getByText('How coins are converted').click()
  await screen.getByRole('combobox', { name: 'Coin for gp' }).selectOptions('Copper')
  await screen.getByRole('button', importButton).click()
  await expect.poll(() => onOpen.mock.calls.length).toBe(1)
  expect(storeOf('900').draft).toMatchObject({ int: 2, wil: 0, gold: 20, copper: 28 })
})

test('a maximum that the file does not state is asked for', async () => {
  const files = [tarnFile({ baseHitPoints: null, removedHitPoints: null })]
  const { screen, storeOf, onOpen } = await renderImport({ files })
  const maximum = screen.getByRole('textbox', { name: 'Maximum hit points' })
  await maximum.fill('0')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await maximum.fill('31')
  await screen.getByRole('button', importButton).click()
  await expect.poll(() => onOpen.mock.calls.length).toBe(1)
  expect(storeOf('900').draft).toMatchObject({ hp: 31, hp_max: 31 })
})

test('a refused file says what it seems to be, and the others go on', async () => {
  const files = [new File(['%PDF-1.7'], 'sheet.pdf'), tarnFile()]
  const { screen } = await renderImport({ files })
  await expect
    .element(screen.getByText('This is a PDF. From D&D Beyond, save the data of the character instead.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', importButton)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove sheet.pdf' }).click()
  await expect.element(screen.getByText('sheet.pdf')).not.toBeInTheDocument()
})

test('a system that is unknown can be imported by name, story and items', async () => {
  const actor = {
    type: 'character',
    name: 'Wanda',
    items: [],
    system: { biography: 'x' },
    _stats: { systemId: 'wfrp4e' },
  }
  const { screen } = await renderImport({ files: [new File([JSON.stringify(actor)], 'wanda.json')] })
  await screen.getByRole('button', { name: 'Import name, story and items' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Wanda' })).toBeVisible()
})

test('text that is pasted on the page is read', async () => {
  const { screen } = await renderImport({ files: [] })
  await expect.element(screen.getByRole('button', { name: 'Choose files' })).toBeVisible()
  const data = new DataTransfer()
  data.setData('text/plain', await tarnFile().text())
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
  await expect.element(screen.getByRole('heading', { name: 'Tarn' })).toBeVisible()
})

test('the same file again updates its character, and nothing is new; another character can be created', async () => {
  const first = await renderImport()
  await first.screen.getByRole('button', importButton).click()
  await expect.poll(() => first.onOpen.mock.calls.length).toBe(1)
  const known = [first.storeOf('900').draft]
  const { screen, createCharacter, onOpen } = await renderImport({ known })
  await expect.element(screen.getByText('Nothing new in this file.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Update', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('combobox', { name: 'What to do' }).selectOptions('Create another character')
  await screen.getByRole('button', importButton).click()
  await expect.poll(() => onOpen.mock.calls).toEqual([['901']])
  expect(createCharacter).toHaveBeenCalledOnce()
})

test('a later file of the same character shows old and new, and is one save on it', async () => {
  const first = await renderImport()
  await first.screen.getByRole('button', importButton).click()
  await expect.poll(() => first.onOpen.mock.calls.length).toBe(1)
  const known = [first.storeOf('900').draft]
  const files = [tarnFile({ name: 'Tarn the Old', removedHitPoints: 30, currencies: { gp: 1 } })]
  const { screen, storeOf, createCharacter, onOpen } = await renderImport({ known, files })
  await expect.element(screen.getByText('You imported this character before, as Tarn.')).toBeVisible()
  const sections = screen.getByRole('list').first()
  await expect.poll(() => sections.element().textContent).toMatch(/Name Tarn\s*becomes\s*Tarn the Old/)
  await expect.poll(() => sections.element().textContent).toMatch(/Gold 25\s*becomes\s*6/)
  await screen.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => onOpen.mock.calls).toEqual([['900']])
  expect(createCharacter).not.toHaveBeenCalled()
  expect(storeOf('900').draft).toMatchObject({ name: 'Tarn the Old', hp: 16, gold: 6 })
  expect(storeOf('900').draft.imports).toHaveLength(1)
})

test('importing into a character changes that one', async () => {
  const known = [aCharacter({ name: 'Ysolde', notes: 'My own words' })]
  const into = known[0]?.publicRef ?? ''
  const { screen, storeOf, createCharacter, onOpen } = await renderImport({ known, into })
  await expect.element(screen.getByText('Importing into Ysolde. Changes are shown as old → new.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'About' }).click()
  await screen.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => onOpen.mock.calls).toEqual([[into]])
  expect(createCharacter).not.toHaveBeenCalled()
  const { name, dex, notes } = storeOf(into).draft
  expect([name, dex]).toEqual(['Ysolde', 3])
  expect(notes.startsWith('My own words')).toBe(true)
})

test('what finds no room beside what the character has is said before the import', async () => {
  const known = [aCharacter({ notes: 'x'.repeat(39_950) })]
  const { screen } = await renderImport({ known, into: known[0]?.publicRef ?? '' })
  const hint = screen.getByText(/^Only 40,000 characters fit\./)
  await expect.element(hint).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Notes' }).click()
  await expect.element(hint).not.toBeInTheDocument()
})

test('a file of ours is imported as a whole', async () => {
  const { screen, importCharacter, onOpen } = await renderImport({
    files: [new File([JSON.stringify({ character: aCharacter({ name: 'Ysolde' }) })], 'ysolde.json')],
  })
  await screen.getByRole('button', { name: 'Import 1 character' }).click()
  await expect.poll(() => onOpen.mock.calls).toEqual([['5']])
  expect(importCharacter.mock.calls[0]?.[0].body.character).toMatchObject({ name: 'Ysolde' })
})

test('a file of ours is imported without a history that does not lead to it, and says so', async () => {
  const file = { format: 'everquill-character', version: 1, character: aCharacter({ name: 'Ysolde' }), log: [{}] }
  const { screen, importCharacter, onOpen } = await renderImport({
    files: [new File([JSON.stringify(file)], 'ysolde.json')],
  })
  await screen.getByRole('button', { name: 'Import 1 character' }).click()
  await expect.poll(() => onOpen.mock.calls).toEqual([['5']])
  expect(importCharacter.mock.calls[0]?.[0].body.log).toEqual([{}])
  await expect.element(screen.getByText(/Its history doesn’t lead to this character/).first()).toBeVisible()
})

const heroes = (count: number) =>
  Array.from({ length: count }, (_, i) => tarnFile({ id: i + 1, name: `Hero ${i + 1}` }, `hero-${i + 1}.json`))

test('a list says before it starts how many characters fit the account', async () => {
  const known = [aCharacter({ publicRef: '1' })]
  const { screen } = await renderImport({ files: heroes(3), known, maxCharacters: 3 })
  const hint = screen.getByText('Your account has room for 2 more characters; the others won’t be imported.')
  await expect.element(hint).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Hero 3' }).click()
  await expect.element(hint).not.toBeInTheDocument()
})

test('several files are imported one after the other, and a failed one can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failures = [new Error('no response')]
  const { screen, createCharacter } = await renderImport({ files: heroes(3), failures })
  await screen.getByRole('button', { name: 'Import 3 characters' }).click()
  await expect.element(screen.getByText('2 characters imported')).toBeVisible()
  await expect.element(screen.getByText(/^Not imported: /)).toBeVisible()
  await screen.getByRole('button', { name: 'Import 1 character' }).click()
  await expect.element(screen.getByText('3 characters imported')).toBeVisible()
  expect(createCharacter).toHaveBeenCalledTimes(4)
})

test('an attempt that fails after the creation does not create a second character', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { screen, storeOf, createCharacter, onOpen } = await renderImport({ openFailures: [new Error('no response')] })
  await screen.getByRole('button', importButton).click()
  await expect.element(screen.getByText(/^Couldn’t import the character/)).toBeVisible()
  await screen.getByRole('button', importButton).click()
  await expect.poll(() => onOpen.mock.calls).toEqual([['900']])
  expect(createCharacter).toHaveBeenCalledOnce()
  expect(storeOf('900').draft.name).toBe('Tarn')
})

test('an import of fifty files shows its progress and can be stopped', async () => {
  const gate = Promise.withResolvers<void>()
  const { screen, createCharacter } = await renderImport({ files: heroes(50), gate: gate.promise })
  await screen.getByRole('button', { name: 'Import 50 characters' }).click()
  await expect.element(screen.getByText('0 of 50 imported')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  gate.resolve()
  await expect.element(screen.getByText('1 character imported')).toBeVisible()
  expect(createCharacter).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('button', { name: 'Import 49 characters' })).toBeVisible()
})

test('a full account ends the import, and what is left can be imported later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failures = [new ProblemError({ code: 'too-many-characters' }, 422)]
  const { screen, createCharacter } = await renderImport({ files: heroes(3), failures })
  await screen.getByRole('checkbox', { name: 'Hero 2' }).click()
  await screen.getByRole('button', { name: 'Import 2 characters' }).click()
  await expect.element(screen.getByText(/Your account is full/)).toBeVisible()
  expect(createCharacter).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('button', { name: 'Import 2 characters' })).toBeVisible()
})

test('a list removes nothing that a later file no longer has, unless its review said so', async () => {
  const first = await renderImport({ files: heroes(1) })
  await first.screen.getByRole('button', importButton).click()
  await expect.poll(() => first.onOpen.mock.calls.length).toBe(1)
  const known = [first.storeOf('900').draft]
  const later = tarnFile(
    { id: 1, name: 'Hero 1', inventory: [row(1, 'Backpack')], customItems: [], currentXp: 9_000 },
    'later.json',
  )
  const { screen, storeOf } = await renderImport({ known, files: [later, ...heroes(2).slice(1)] })
  await screen.getByRole('button', { name: 'Import 2 characters' }).click()
  await expect.element(screen.getByText('2 characters imported')).toBeVisible()
  expect(storeOf('900').draft.xp).toBe(9_100)
  expect(storeOf('900').draft.items).toHaveLength(known[0]?.items.length ?? 0)

  const reviewed = await renderImport({ known, files: [later, ...heroes(2).slice(1)] })
  await reviewed.screen.getByRole('button', { name: 'Review Hero 1' }).click()
  await expect.element(reviewed.screen.getByRole('checkbox', { name: /^Remove \d entries/ })).toBeChecked()
  await reviewed.screen.getByRole('button', { name: 'Back to the list' }).click()
  await reviewed.screen.getByRole('button', { name: 'Import 2 characters' }).click()
  await expect.element(reviewed.screen.getByText('2 characters imported')).toBeVisible()
  expect(reviewed.storeOf('900').draft.items).toHaveLength(1)
})

test('one of several files can be reviewed before it is imported', async () => {
  const { screen } = await renderImport({ files: heroes(2) })
  await screen.getByRole('button', { name: 'Review Hero 2' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Hero 2' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(screen.getByRole('button', { name: 'Review Hero 1' })).toBeVisible()
})
