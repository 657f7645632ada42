import { aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { logMarkdown, plain, sheetMarkdown, type SheetWords } from './sheet-markdown.ts'

const words: SheetWords = {
  label: (field) => field,
  nameOf: (_collection, reference) => reference,
  number: String,
  skills: [{ key: 'climbing', name: 'Climbing', base: ['str', 'dex'], isCustom: false }],
  headings: { attributes: 'Attributes', skills: 'Skills', wallet: 'Wallet' },
  prepared: 'prepared',
}

const mira = aCharacter({
  name: 'Mira *the* Gull',
  race: 'selkie',
  level: 3,
  hp: 7,
  hp_max: 12,
  str: 2,
  climbing_number: 4,
  gold: 5,
  items: [{ id: 'a', item: 'Rope', quantity: 2, acquired_at: '2026-11-14', note: 'tarred\nand long' }],
  spells: [{ id: 'b', spell: 'Fog', prepared: true }],
  background: '## Born\n\nat *sea*',
  notes: '',
})

test('the sheet has a chapter for everything that is not empty', () => {
  const text = sheetMarkdown(mira, words)
  expect(text.startsWith('# Mira \\*the\\* Gull\n\n')).toBe(true)
  expect(text).toContain('- race: selkie\n')
  expect(text).toContain('- hp: 7 / 12\n')
  expect(text).toContain('## Skills\n\n- Climbing: 4 (6)\n')
  expect(text).toContain('- gold: 5\n')
  expect(text).toContain('## items\n\n- 2 × Rope: tarred and long\n')
  expect(text).toContain('## spells\n\n- Fog (prepared)\n')
  expect(text).toContain('## background\n\n## Born\n\nat *sea*')
  expect(text).not.toContain('notes')
})

test('a viewer who gets no notes exports none', () => {
  const { notes: _notes, ...withoutNotes } = mira
  expect(sheetMarkdown(withoutNotes as typeof mira, words)).not.toContain('## notes')
})

test('a log has a chapter for each day', () => {
  const lines = [{ time: '21:14', author: 'Jo', text: 'Gold 20 → 15' }]
  expect(logMarkdown('Log of Mira', [{ day: '14 November 2026', lines }])).toBe(
    '# Log of Mira\n\n## 14 November 2026\n\n- 21:14 Jo: Gold 20 → 15\n',
  )
})

test('plain text is one line that Markdown does not read', () => {
  expect(plain(' a_b\n[c](d) <e> ')).toBe('a\\_b \\[c\\](d) \\<e\\>')
})
