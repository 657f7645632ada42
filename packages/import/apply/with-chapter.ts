import { cutText } from '../cut-text.ts'

interface ChapterPlace {
  /** The heading in every language; the first one is written. */
  readonly headings: readonly string[]
  /** Whether a chapter with this heading is replaced; otherwise the new one goes below. */
  readonly replaces: boolean
  readonly maxLength: number
}

/** Ends a chapter, so that what players write below it is theirs. */
const end = '---'

/** With less room than this, a chapter is left out: nobody needs a heading and half a sentence. */
const leastRoom = 200

/** A text with a chapter, and how many characters of the chapter did not fit. */
interface WithChapter {
  readonly text: string
  readonly lost: number
}

/** Puts a chapter below a text, or in place of the earlier one. What people wrote around it is never cut. */
export function withChapter(text: string, content: string, place: ChapterPlace): WithChapter {
  if (content === '') return { text, lost: 0 }
  const { headings, maxLength } = place
  const { before, after } = around(text, place)
  const room = maxLength - before.length - after.length - end.length - 6
  // A line of its own in the content would look like the end.
  const whole = `## ${headings[0] ?? ''}\n\n${content.replaceAll(/^-{3,}$/gm, '* * *')}`
  const isTooSmall = room < Math.min(whole.length, leastRoom)
  const chapter = isTooSmall ? '' : cutText(whole, room).trim()
  const lost = whole.trim().length - chapter.length
  if (chapter === '') return { text, lost }
  return { text: [before, chapter, end, after].filter((part) => part !== '').join('\n\n'), lost }
}

/** The text before and after an earlier chapter, which extends to its end, in older imports to the next heading. */
function around(
  text: string,
  { headings, replaces }: ChapterPlace,
): { readonly before: string; readonly after: string } {
  const lines = text.split('\n')
  const isHeading = (line: string) => headings.some((heading) => line.trim() === `## ${heading}`)
  const start = replaces ? lines.findIndex(isHeading) : -1
  if (start < 0) return { before: text.trimEnd(), after: '' }
  const next = lines.findIndex((line, i) => i > start && (line.trim() === end || /^#{1,2}\s/.test(line)))
  const rest = next < 0 ? [] : lines.slice(lines[next]?.trim() === end ? next + 1 : next)
  return { before: lines.slice(0, start).join('\n').trimEnd(), after: rest.join('\n').trim() }
}
