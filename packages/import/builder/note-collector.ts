import { chapterCodes, type ChapterCode, type LabelCode } from '../codes.ts'
import { cutText } from '../cut-text.ts'
import type { Chapter, NoteLine } from '../imported-character.ts'
import { lineOf, losesContent, markdownOf } from '../markup.ts'
import { textOrNumber, type Node } from '../values.ts'
import { ReadingWarnings } from './reading-warnings.ts'

/** Room for headings and labels in a text of 40,000 characters. */
const textRoom = 36_000
const lineOverhead = 60

/** Collects the story and the notes. Their words are added in the language of the reader. */
export class NoteCollector extends ReadingWarnings {
  readonly #background: NoteLine[] = []
  readonly #chapters = new Map<ChapterCode, NoteLine[]>()

  /** Adds a part of the story. */
  story(label: LabelCode | null, node: Node): void {
    this.#addText('background', node, (text) => this.#background.push({ label, name: null, text }))
  }

  /** Adds a longer text to a chapter of the notes. */
  noteText(chapter: ChapterCode, label: LabelCode | null, node: Node, name: string | null = null): void {
    this.#addText('notes', node, (text) => this.note(chapter, { label, name, text }))
  }

  #addText(section: 'background' | 'notes', node: Node, add: (markdown: string) => void): void {
    const source = textOrNumber(node)
    if (source === undefined) return this.unreadable(section, node)
    if (losesContent(source)) this.warn(section, 'html-removed', node.path)
    const markdown = markdownOf(source)
    if (markdown !== '') add(markdown)
  }

  /** Adds a line to a chapter of the notes. */
  note(
    chapter: ChapterCode,
    line: { readonly [Key in keyof NoteLine]?: NoteLine[Key] } & { readonly text: string },
  ): void {
    const name = line.name === undefined || line.name === null ? null : cutText(lineOf(line.name), 200) || null
    if (line.text === '' && name === null) return
    const lines = this.#chapters.get(chapter) ?? []
    lines.push({ label: line.label ?? null, name, text: line.text })
    this.#chapters.set(chapter, lines)
  }

  /** Adds names to a chapter of the notes, one per line. */
  noteName(chapter: ChapterCode, name: string | undefined, label: LabelCode | null = null): void {
    const line = name === undefined ? '' : cutText(lineOf(name), 400)
    if (line !== '') this.note(chapter, { label, text: safeLine(line) })
  }

  /** Adds a name and a value to a chapter of the notes. */
  noteValue(chapter: ChapterCode, name: string, value: string | number): void {
    this.note(chapter, { name, text: safeLine(cutText(lineOf(String(value)), 400)) })
  }

  /** Adds names behind one word of ours, such as languages. */
  noteList(chapter: ChapterCode, label: LabelCode, names: readonly (string | undefined)[]): void {
    const lines = names.flatMap((name) => (name === undefined ? [] : cutText(lineOf(name), 200) || []))
    if (lines.length > 0) this.note(chapter, { label, text: safeLine(lines.join(', ')) })
  }

  /** The story, as much of it as the field stores. */
  protected finishBackground(): readonly NoteLine[] {
    return this.#cutLines('background', this.#background)
  }

  /** The chapters of the notes in their order, as much of them as the field stores. */
  protected finishChapters(): readonly Chapter[] {
    const all = chapterCodes.flatMap((chapter) =>
      (this.#chapters.get(chapter) ?? []).map((line) => ({ ...line, chapter })),
    )
    const kept = Map.groupBy(this.#cutLines('notes', all), ({ chapter }) => chapter)
    return [...kept].map(([chapter, lines]) => ({
      chapter,
      lines: lines.map(({ label, name, text }) => ({ label, name, text })),
    }))
  }

  /** Keeps as much text as the field stores, and says how much is left out. */
  #cutLines<Line extends NoteLine>(section: 'background' | 'notes', lines: readonly Line[]): readonly Line[] {
    let room = textRoom
    let lost = 0
    const kept: Line[] = []
    for (const line of lines) {
      const available = room - lineOverhead - (line.name?.length ?? 0)
      const text = available > 0 ? cutText(line.text, available) : ''
      lost += line.text.length - text.length
      if (available <= 0) continue
      room = available - text.length
      kept.push({ ...line, text })
    }
    if (lost > 0) this.warn(section, 'text-cut', section, { count: lost, limit: textRoom })
    return kept
  }
}

/** A name that starts like a tag stays text in Markdown. */
const safeLine = (line: string): string => line.replaceAll(/<(?=[a-zA-Z/!?])/g, '\\<').replaceAll('](', '] (')
