/** The maximum length of an excerpt, in characters. */
export const maxExcerptLength = 200

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The first sentence of a note as one line of plain text; empty if the note has no words. */
export function excerptOf(note: string): string {
  // A sentence that is longer than this with its marks is cut anyway.
  const start = [...note].slice(0, 5 * maxExcerptLength).join('')
  const paragraph =
    start
      .split(/\n\s*\n/)
      .map(plainText)
      .find((text) => text !== '') ?? ''
  const sentence = sentences.segment(paragraph)[Symbol.iterator]().next().value?.segment.trim() ?? ''
  const characters = [...sentence]
  if (characters.length <= maxExcerptLength) return sentence
  // A word that would be cut is left out, unless it is the only one.
  const words = characters
    .slice(0, maxExcerptLength)
    .join('')
    .replace(/\s+\S*$/, '')
  return `${[...words].slice(0, maxExcerptLength - 1).join('')}…`
}

/** Markdown without its marks. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/^[ \t]*([-*_=]{3,}$|#{1,6}|>|[-*+]|\d+[.)])[ \t]*/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
