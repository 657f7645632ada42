import { cutText } from '../cut-text.ts'

interface ChapterPlace {
  /** The heading in every language; the first one is written. */
  readonly headings: readonly string[]
  /** Whether a chapter with this heading is replaced; otherwise the new one goes below. */
  readonly replaces: boolean
  readonly maxLength: number
}

/** Puts a chapter below a text, or in place of the earlier one. What people wrote themselves is never cut. */
export function withChapter(text: string, content: string, { headings, replaces, maxLength }: ChapterPlace): string {
  if (content === '') return text
  const lines = text.split('\n')
  const found = replaces ? lines.findIndex((line) => headings.some((heading) => line.trim() === `## ${heading}`)) : -1
  const start = found < 0 ? lines.length : found
  const next = lines.findIndex((line, i) => i > start && /^#{1,2}\s/.test(line))
  const before = lines.slice(0, start).join('\n').trimEnd()
  const after = next < 0 ? '' : lines.slice(next).join('\n').trim()
  const room = maxLength - before.length - after.length - 4
  const chapter = cutText(`## ${headings[0] ?? ''}\n\n${content}`, Math.max(0, room)).trim()
  if (chapter === '') return text
  return [before, chapter, after].filter((part) => part !== '').join('\n\n')
}
