import { stripMarkup } from '@everquill/domain'

/** Elements that are dropped together with their content. */
const dropped: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'object', 'svg'])

/** What a tag becomes; tags that are not listed leave only their text. Headings go two levels down. */
const opening: ReadonlyMap<string, string> = new Map([
  ...['p', 'div', 'section', 'blockquote', 'ul', 'ol', 'table', 'hr'].map((tag) => [tag, '\n\n'] as const),
  ...['b', 'strong'].map((tag) => [tag, '**'] as const),
  ...['i', 'em'].map((tag) => [tag, '*'] as const),
  ...['###', '####', '#####', '######', '######', '######'].map((mark, i) => [`h${i + 1}`, `\n\n${mark} `] as const),
  ['br', '\n'],
  ['tr', '\n'],
  ['li', '\n- '],
])
const closing: ReadonlyMap<string, string> = new Map([
  ...['p', 'div', 'section', 'blockquote', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(
    (tag) => [tag, '\n\n'] as const,
  ),
  ...['b', 'strong'].map((tag) => [tag, '**'] as const),
  ...['i', 'em'].map((tag) => [tag, '*'] as const),
  ['td', ' | '],
  ['th', ' | '],
])

/** How much of a text is read at most; the fields store less. */
const maxLength = 200_000

/** Plain Markdown without HTML, links and pictures, from HTML, Markdown or plain text. Runs in linear time. */
export function markdownOf(source: string): string {
  const text = withoutFoundryMarks(source.slice(0, maxLength).replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
  return tidy(withoutLinks(isHtml(text) ? markdownOfHtml(text) : decode(text)))
}

/** One line of plain text, such as a name. */
export function lineOf(source: string): string {
  const text = withoutFoundryMarks(source.slice(0, 10_000))
  return collapse(/[<&]/.test(text) ? stripMarkup(text) : text)
}

/** The first sentence of a description: the rest belongs to its book. Most are short, so little is read at first. */
export function firstSentenceOf(source: string): string {
  const start = source.length > 250 ? plainLineOf(source.slice(0, 200)) : ''
  const soon = /[.!?](?=\s)/.exec(start)
  if (soon) return start.slice(0, soon.index + 1)
  const text = plainLineOf(source.slice(0, 600))
  const end = /[.!?](?=\s|$)/.exec(text)
  const sentence = end ? text.slice(0, end.index + 1) : text
  return sentence.length <= 300 ? sentence : `${[...sentence].slice(0, 299).join('')}…`
}

const plainLineOf = (source: string): string => collapse(markdownOf(source).replaceAll(/[*#|]/g, ' '))

/** Whether markup is lost when this text becomes Markdown: scripts, pictures and embedded pages. */
export const losesContent = (source: string): boolean => /<(?:script|style|iframe|object|svg|img|video)\b/i.test(source)

/** Whether a text contains a tag; line breaks of HTML mean nothing, those of other texts do. */
const isHtml = (text: string): boolean => /<[a-z/!]/i.test(text)

const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** At most one empty line, no blanks at the end of a line, no empty emphasis. */
function tidy(markdown: string): string {
  const lines = markdown.split('\n').map((line) => withoutTrailingBar(line.trimEnd()))
  const kept = lines.filter((line, i) => line !== '' || (lines[i - 1] ?? '') !== '')
  return kept.join('\n').trim()
}

function withoutTrailingBar(line: string): string {
  return line.endsWith(' |') ? line.slice(0, -2).trimEnd() : line
}

/** Scans from left to right as a browser does. */
function markdownOfHtml(html: string): string {
  const output = new MarkdownOutput()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    output.text(decode(html.slice(at, open < 0 ? html.length : open)))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      at = positionAfter(html, '-->', open + 4)
    } else if (/[a-z/!?]/i.test(html.charAt(open + 1))) {
      at = html.indexOf('>', open) + 1
      // An unclosed tag extends to the end of the text.
      if (at === 0) break
      const tag = html.slice(open + 1, open + 20).toLowerCase()
      const name = /^\/?([a-z][a-z0-9]*)/.exec(tag)?.[1] ?? ''
      if (tag.startsWith('/')) output.mark(closing.get(name) ?? '')
      else if (dropped.has(name)) at = positionAfterElement(html, name, at)
      else output.mark(opening.get(name) ?? '')
    } else {
      output.text('<')
      at = open + 1
    }
  }
  return output.markdown
}

/** Collects parts and joins them once: looking at the end of a growing text would take quadratic time. */
class MarkdownOutput {
  readonly #parts: string[] = []

  get markdown(): string {
    return this.#parts.join('')
  }

  /** Blanks and line breaks of HTML are one blank, and none at the start of a line. */
  text(text: string): void {
    const isPlain = !text.includes('\n') && !text.includes('\t') && !text.includes('  ')
    const collapsed = isPlain ? text : text.replaceAll(/[\t\n ]+/g, ' ')
    const last = this.#parts.at(-1) ?? '\n'
    const isAtStart = last.endsWith('\n') || last.endsWith(' ')
    this.#add(isAtStart && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed)
  }

  /** What a tag becomes. Blanks before a line break mean nothing, and a line break is not repeated. */
  mark(mark: string): void {
    const last = this.#parts.at(-1) ?? '\n'
    if (mark.startsWith('\n') && last === mark) return
    if (mark.startsWith('\n') && last.endsWith(' ')) this.#parts[this.#parts.length - 1] = last.trimEnd()
    this.#add(mark)
  }

  #add(part: string): void {
    if (part !== '') this.#parts.push(part)
  }
}

function positionAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

function positionAfterElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi')
  end.lastIndex = from
  const found = end.exec(html)
  return found ? positionAfter(html, '>', found.index) : html.length
}

/** Named entities that occur in texts of other programs; others are not decoded. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  aacute: 'á',
  agrave: 'à',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  ccedil: 'ç',
}

/** Once only: an encoded entity was meant to be read. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) => {
        if (typeof name === 'string') return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
        const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16)
        const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
        return isCharacter ? String.fromCodePoint(code) : '\uFFFD'
      })
    : text

/** The longest link target that is looked for. */
const maxTarget = 2_000

/** Links and pictures keep their text; definitions of links and tags lose their meaning. */
function withoutLinks(markdown: string): string {
  let result = ''
  let at = 0
  for (let end = markdown.indexOf(']', 0); end >= 0; end = markdown.indexOf(']', at)) {
    result += markdown.slice(at, end + 1)
    at = end + 1
    if (markdown.charAt(at) === ':') {
      result += '\\'
    } else if (markdown.charAt(at) === '(') {
      const target = markdown.slice(at, at + maxTarget)
      const close = target.indexOf(')')
      if (close >= 0 && !target.slice(0, close).includes('\n')) at += close + 1
      else result += ' '
    }
  }
  return (result + markdown.slice(at)).replaceAll(/<(?=[a-zA-Z/!?])/g, '\\<')
}

/** The marks of Foundry, with what stands in brackets and in braces. */
const foundryMark =
  /(?:@[A-Za-z]{2,20}|&[A-Z][a-z]{2,20})\[([^\]\n]{0,120})\](?:\{([^}\n]{0,120})\})?|\[\[([^\]\n]{0,120})\]\](?:\{([^}\n]{0,120})\})?/g

/** Replaces links, rolls and references of Foundry by what its sheet shows. */
function withoutFoundryMarks(text: string): string {
  if (!text.includes('[')) return text
  return text.replaceAll(foundryMark, (mark: string, target?: string, label?: string, roll?: string, said?: string) => {
    if (roll !== undefined) return said ?? roll.replace(/^\/[a-z]+\s*/i, '')
    if (label !== undefined) return label
    if (mark.startsWith('&')) return (target ?? '').replace(/\s.*$/, '').replace(/^.*=/, '')
    return /^@(?:Check|Damage|Template)\[/.test(mark) ? (target ?? '') : ''
  })
}
