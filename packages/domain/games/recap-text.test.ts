import { expect, test } from 'vitest'
import { recapMarkdown, recapPlainText, type RecapSection } from './recap-text.ts'

const sections: readonly RecapSection[] = [
  { heading: 'Notes', lines: [{ text: 'Sam:', markdown: 'The **bell** tolls.\nTwice.' }] },
  { heading: 'Odo *the* Quiet', lines: [{ text: 'Gold 20 → 15' }, { text: 'Rope_2' }] },
]

test('as Markdown, notes keep their marks and everything else is escaped', () => {
  expect(recapMarkdown('The Salt Road', sections)).toBe(
    [
      '# The Salt Road',
      '## Notes',
      '- Sam: The **bell** tolls.\n  Twice.',
      String.raw`## Odo \*the\* Quiet`,
      String.raw`- Gold 20 → 15
- Rope\_2`,
    ].join('\n\n'),
  )
})

test('as text, there are no marks', () => {
  const text = recapPlainText('The Salt Road', sections, (markdown) => markdown.replaceAll('*', ''))
  expect(text).toBe(
    ['The Salt Road', 'Notes\n• Sam: The bell tolls.\n  Twice.', 'Odo *the* Quiet\n• Gold 20 → 15\n• Rope_2'].join(
      '\n\n',
    ),
  )
})
