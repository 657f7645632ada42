import { expect, test } from 'vitest'
import { backgroundMarkdown, itemNote, notesMarkdown, spellNote } from './compose-text.ts'
import { codeWords } from './examples/words.fixture.ts'

test('the note of an item names its parts; those with a field of their own can be left out', () => {
  const note = [
    { kind: 'in', path: ['Chest', 'Pouch'] },
    { kind: 'equipped' },
    { kind: 'uses', left: 2, max: 3 },
    { kind: 'casts', spells: ['Fog', 'Light'] },
    { kind: 'text', text: 'A wide net.' },
  ] as const
  expect(itemNote({ note }, codeWords)).toBe('in: Chest › Pouch; equipped; uses 2/3; casts Fog, Light; A wide net.')
  expect(itemNote({ note }, codeWords, ['in', 'equipped'])).toBe('uses 2/3; casts Fog, Light; A wide net.')
})

test('a note is never longer than its field', () => {
  expect(itemNote({ note: [{ kind: 'text', text: 'x'.repeat(5_000) }] }, codeWords)).toHaveLength(1_000)
})

test('the note of a spell joins levels, kinds and origins', () => {
  const note = [
    { kind: 'levels', levels: [1, 3] },
    { kind: 'is', kinds: ['ritual'] },
    { kind: 'from', origins: ['Elf'] },
    { kind: 'skill', value: 5 },
  ] as const
  expect(spellNote({ note }, codeWords)).toBe('levels 1, 3; ritual; from Elf; value 5')
})

test('in a chapter of the notes short lines are a list, longer texts have a heading', () => {
  const chapters = [
    {
      chapter: 'features',
      lines: [
        { label: null, name: null, text: 'Sea Legs' },
        { label: 'subclass', name: null, text: 'Pilot' },
      ],
    },
    { chapter: 'story', lines: [{ label: null, name: 'Diary', text: 'Day one.\n\nRain.' }] },
  ] as const
  expect(notesMarkdown(chapters, codeWords)).toBe(
    '### features\n- Sea Legs\n- subclass: Pilot\n\n### story\n#### Diary\n\nDay one.\n\nRain.',
  )
  expect(notesMarkdown([], codeWords)).toBe('')
})

test('the story has headings one level higher', () => {
  const lines = [
    { label: null, name: null, text: 'Born.\n\nGrew.' },
    { label: 'ideals', name: null, text: 'Honour' },
  ] as const
  expect(backgroundMarkdown(lines, codeWords)).toBe('Born.\n\nGrew.\n\n- ideals: Honour')
})

test('headings inside a text never end the chapter that it is in', () => {
  const lines = [{ label: null, name: null, text: '# Youth\n\nBorn.\n## War\n#hash' }] as const
  expect(backgroundMarkdown(lines, codeWords)).toBe('### Youth\n\nBorn.\n### War\n#hash')
})
