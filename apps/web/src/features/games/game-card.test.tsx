import { defaultSettings } from '@everquill/domain'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ServerApi } from '../../api/server-api.ts'
import type { ListedGame } from '../../api/types.ts'
import { activate, withLazyTexts } from '../../i18n/activate.ts'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { noPictures } from '../../no-pictures.fixture.ts'
import { PicturesProvider } from '../../sync/outbox/pictures.ts'
import { Games } from './games.tsx'

const character = (publicRef: string, name: string) => ({ publicRef, name, image: '/images/default.svg' })

const salt: ListedGame = {
  id: 'salt',
  name: 'The Salt Road',
  settings: { ...defaultSettings, nextSessionAt: new Date(2099, 10, 21, 19).toISOString() },
  createdAt: '2026-11-14T19:40:00.000Z',
  deletedAt: null,
  role: 'player',
  overview: {
    sessions: 14,
    lastStartedAt: new Date(2020, 10, 14, 19, 40).toISOString(),
    excerpt: 'The bell tolled once more.',
    party: [character('1', 'Mirelle'), { ...character('2', 'Odo'), online: true }],
    online: 1,
  },
}

async function openGames(...games: readonly ListedGame[]) {
  const listGames = (async ({ query } = {}) => ({ games: query?.trash ? [] : [...games] })) as ServerApi['listGames']
  const { screen } = await renderWithCharacter(
    <PicturesProvider value={noPictures}>
      <Games code="" onOpen={() => undefined} linkTo={({ id, name }) => <a href={`#${id}`}>{name}</a>} />
    </PicturesProvider>,
    { api: { listGames } },
  )
  const cardOf = (name: string) => screen.getByRole('article').filter({ hasText: name })
  return { screen, cardOf }
}

const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim()

afterEach(async () => {
  await activate('en')
  await page.viewport(1280, 800)
})

test('a card tells the role, the last game session, the party, who is online and the next date', async () => {
  const { screen, cardOf } = await openGames(salt)
  const card = cardOf('The Salt Road')
  for (const text of [
    'Player',
    /^Session 14 · Saturday 14 November 2020$/,
    'The bell tolled once more.',
    '1 online',
    /^Next: Sat 21 Nov 2099, 19:00$/,
  ]) {
    await expect.element(card.getByText(text)).toBeVisible()
  }
  const faces = card.getByRole('list', { name: 'Party' }).getByRole('listitem').elements()
  expect(faces.map(textOf)).toEqual(['MMirelle', 'OonlineOdo'])
  await expect.element(screen.getByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '#salt')
})

test('a card in German has German dates', async () => {
  await activate('de')
  await withLazyTexts(Promise.resolve())
  const { cardOf } = await openGames({ ...salt, role: 'gm' })
  for (const text of ['Spielleitung', /Samstag, 14\. November 2020$/, /Sa\., 21\. Nov\. 2099, 19:00$/]) {
    await expect.element(cardOf('The Salt Road').getByText(text)).toBeVisible()
  }
})

test('a new game says that nothing was played and that there is no date', async () => {
  const overview = { sessions: 0, lastStartedAt: null, excerpt: '', party: [], online: 0 }
  const { cardOf } = await openGames({ ...salt, role: 'gm', settings: defaultSettings, overview })
  for (const text of ['GM', 'Nothing played yet', 'Nobody online', 'No date yet']) {
    await expect.element(cardOf('The Salt Road').getByText(text)).toBeVisible()
  }
})

test('a date that is over is not the next one', async () => {
  const { cardOf } = await openGames({
    ...salt,
    settings: { ...defaultSettings, nextSessionAt: '2020-11-21T18:00:00.000Z' },
  })
  await expect.element(cardOf('The Salt Road').getByText('No date yet')).toBeVisible()
})

test('a game that hides presence says nothing about it', async () => {
  const { online: _online, ...overview } = salt.overview ?? { sessions: 0, lastStartedAt: null, excerpt: '', party: [] }
  const { cardOf } = await openGames({ ...salt, overview: { ...overview, party: [character('1', 'Mirelle')] } })
  await expect.element(cardOf('The Salt Road').getByText(/^Session 14/)).toBeVisible()
  expect(
    cardOf('The Salt Road')
      .getByText(/online/i)
      .elements(),
  ).toEqual([])
})

test('a response from before cards had an overview still shows its games', async () => {
  const { overview: _overview, ...old } = salt
  const { cardOf } = await openGames(old)
  await expect.element(cardOf('The Salt Road').getByText('Player')).toBeVisible()
})

test('a large party shows eight portraits and how many more there are', async () => {
  const party = Array.from({ length: 11 }, (_, i) => character(String(i + 1), `Hero ${i + 1}`))
  const overview = { sessions: 1, lastStartedAt: null, excerpt: '', party }
  const { cardOf } = await openGames({ ...salt, overview })
  const list = cardOf('The Salt Road').getByRole('list', { name: 'Party' })
  await expect.element(list.getByText('3 more')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(9)
})

test('without games there are no cards, and with games there is a card to create another', async () => {
  const { screen } = await openGames()
  await expect.element(screen.getByText('You’re not in a game yet')).toBeVisible()
  expect(screen.getByRole('article').elements()).toEqual([])
  expect(screen.getByText('You run it and invite others with a code.').elements()).toEqual([])
  const { screen: full } = await openGames(
    ...Array.from({ length: 30 }, (_, i) => ({ ...salt, id: `g${i}`, name: `Game ${i}` })),
  )
  await expect.element(full.getByText('You run it and invite others with a code.')).toBeVisible()
  expect(full.getByRole('article').elements()).toHaveLength(30)
})

test.each([360, 1440])('long names and sentences stay inside the page at %i px', async (width) => {
  await page.viewport(width, 800)
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(2)
  const overview = { ...salt.overview, excerpt: word.repeat(3), sessions: 1, lastStartedAt: null, party: [] }
  const { screen, cardOf } = await openGames({ ...salt, name: word, overview })
  await expect.element(cardOf(word)).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const card = cardOf(word).element()
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
  await expect.element(screen.getByText('Player')).toBeVisible()
})
