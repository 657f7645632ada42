import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionField, type GameEntry } from '../games/game-entry.ts'
import { escapedDiscordText, plainDiscordText } from './discord-text.ts'
import { discordMessage, type DiscordInput } from './discord.ts'
import { webhookEvents } from './webhook.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '@everyone',
    '<@123456789012345678>',
    '<#1>',
    '<@&1>',
    '<t:0:R>',
    '</cmd:1>',
    '**bold** _it_ ~~s~~ ||spoiler|| `code` ```js',
    '[link](https://evil.example)',
    'https://evil.example/x',
    '# heading',
    '> quote',
    '- list\n1. list',
    ':smile:',
    '\u202egnp.exe',
    '\\',
    'a\\*b',
    '😀'.repeat(300),
  ),
)

/** What Discord would show of an escaped text: a backslash before punctuation disappears. */
const unescaped = (text: string) => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

test('every punctuation mark of an escaped text is escaped, and nothing else changes but spaces', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const written = escapedDiscordText(text, 100_000)
      expect(written.replaceAll(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~]/)
      expect(unescaped(written)).toBe(plainDiscordText(text, 100_000))
      expect(written).not.toMatch(/[\n\r\u202e]/)
    }),
  )
})

test('a cut text is never longer than allowed, never ends in half an escape or half a character', () => {
  fc.assert(
    fc.property(nasty, fc.integer({ min: 1, max: 60 }), (text, max) => {
      for (const written of [escapedDiscordText(text, max), plainDiscordText(text, max)]) {
        expect(written.length).toBeLessThanOrEqual(max)
        expect(written.isWellFormed()).toBe(true)
      }
      const written = escapedDiscordText(text, max)
      expect(/(^|[^\\])(\\\\)*\\…?$/.test(written)).toBe(false)
    }),
  )
})

const anEntry = (overrides: Partial<GameEntry> & Pick<GameEntry, 'data'>): GameEntry => ({
  id: '1731613200000',
  user: 'ann',
  gameId: 'salt',
  characterId: 7,
  timestamp: '2026-11-14T19:40:00.000Z',
  message: '',
  type: 'general',
  saveId: 's',
  revision: 2,
  ...overrides,
})

const aRoll = (total: number, notation = '1d20+5', purpose?: string) => ({
  field: 'roll',
  oldValue: null,
  newValue: { notation, total, dice: [[{ value: total - 5 }], []], ...(purpose !== undefined && { for: purpose }) },
})
const transfer = { id: 't', from: null, to: [7, 8], reason: 'the *dragon*' }
const anAward = (field: string, oldValue: number, newValue: number) => ({ field, oldValue, newValue, transfer })

const anInput = (overrides: Partial<DiscordInput>): DiscordInput => ({
  event: 'roll',
  entries: [],
  character: null,
  game: 'The Salt Road',
  language: 'en',
  session: [],
  nameOf: ({ reference }) => reference,
  ...overrides,
})

test('a message keeps the limits of Discord and mentions nobody, whatever users wrote', () => {
  const anyEntry = fc
    .tuple(nasty, nasty, nasty, fc.integer({ min: -9, max: 99 }), fc.nat(4))
    .map(([subjectName, authorName, text, number, kind]): GameEntry => {
      const data = [
        aRoll(number, text, 'perception'),
        { ...anAward('xp', 0, number), transfer: { ...transfer, reason: text } },
        { field: 'level', oldValue: 1, newValue: number },
        { field: 'note', oldValue: null, newValue: text },
        { field: 'hp', oldValue: 5, newValue: number },
      ][kind]
      return anEntry({ subjectName, authorName, data: data ?? aRoll(1), characterId: kind === 3 ? null : kind })
    })
  const entries = fc.array(anyEntry, { maxLength: 40 })
  fc.assert(
    fc.property(
      fc.constantFrom(...webhookEvents),
      entries,
      entries,
      nasty,
      fc.constantFrom('en' as const, 'de' as const),
      (event, some, session, game, language) => {
        const message = discordMessage(anInput({ event, entries: some, session, game, language, nameOf: () => game }))
        const [{ title, description = '', author, footer }] = message.embeds
        expect(message.allowed_mentions).toEqual({ parse: [] })
        expect(title.length).toBeGreaterThan(0)
        expect(title.length).toBeLessThanOrEqual(256)
        expect(description.length).toBeLessThanOrEqual(4_096)
        expect(author?.name.length ?? 1).toBeLessThanOrEqual(256)
        expect(footer?.text.length ?? 1).toBeLessThanOrEqual(2_048)
        const sum = title.length + description.length + (author?.name.length ?? 0) + (footer?.text.length ?? 0)
        expect(sum).toBeLessThanOrEqual(6_000)
        for (const part of [title, description]) {
          expect(part.replaceAll(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[<>@#[\]`|_]|https?:/)
        }
        expect(JSON.stringify(message).isWellFormed()).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

const embedOf = (overrides: Partial<DiscordInput>) => discordMessage(anInput(overrides)).embeds[0]

test('a roll shows who rolled, what for, the dice and the total', () => {
  const entries = [anEntry({ subjectName: 'Mira', data: aRoll(17, '1d20+5', 'perception') })]
  expect(embedOf({ entries })).toMatchObject({
    author: { name: 'Mira' },
    title: 'perception: 17'.replace(':', '\\:'),
    description: '1d20\\+5 → 12 = **17**',
    footer: { text: 'The Salt Road' },
  })
})

test('an award names every receiver with what they got, in the language of the channel', () => {
  const entries = [
    anEntry({ subjectName: 'Mira', data: anAward('xp', 0, 50) }),
    anEntry({ subjectName: 'Mira', data: anAward('gold', 20, 30) }),
    anEntry({ subjectName: 'Odo', characterId: 8, data: anAward('xp', 5, 55) }),
  ]
  const { title, description } = embedOf({ event: 'award', entries, language: 'de' })
  expect(title).toBe(String.raw`Belohnung\: the \*dragon\*`)
  expect(description?.split('\n')).toEqual([
    String.raw`Mira\: \+50 Erfahrung, \+10 Gold`.replaceAll(',', String.raw`\,`),
    String.raw`Odo\: \+50 Erfahrung`,
  ])
})

test('a level-up and the start of a session are one line', () => {
  const entries = [anEntry({ subjectName: 'Mira', data: { field: 'level', oldValue: 3, newValue: 4 } })]
  expect(embedOf({ event: 'level-up', entries }).title).toBe('Mira reached level 4')
  expect(embedOf({ event: 'session-start' }).title).toBe('Game session started')
})

test('the end of a session has a recap of what everyone may see', () => {
  const session = [
    anEntry({ characterId: null, data: { field: sessionField, oldValue: null, newValue: 'started' } }),
    anEntry({ id: '2', subjectName: 'Mira', data: aRoll(24) }),
    anEntry({ id: '3', subjectName: 'Mira', data: aRoll(99), audience: 'masters' }),
    anEntry({ id: '4', subjectName: 'Odo', characterId: 8, data: { field: 'hp', oldValue: 4, newValue: -1 } }),
    anEntry({
      id: '5',
      authorName: 'Ann',
      characterId: null,
      data: { field: 'note', oldValue: null, newValue: 'We won' },
    }),
  ]
  const { title, description } = embedOf({ event: 'session-end', entries: session.slice(0, 1), session })
  expect(title).toBe('Game session ended')
  expect(description?.split('\n').map(unescaped)).toEqual([
    '**Best roll**: Mira, 24 (1d20+5)',
    '**Most damage taken**: Odo, 5',
    '**Went down**: Odo',
    'Ann: We won',
  ])
})
