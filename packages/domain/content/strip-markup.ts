/** Named entities that occur in titles; others are not decoded. */
const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['shy', ''],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['auml', 'ä'],
  ['ouml', 'ö'],
  ['uuml', 'ü'],
  ['Auml', 'Ä'],
  ['Ouml', 'Ö'],
  ['Uuml', 'Ü'],
  ['szlig', 'ß'],
  ['eacute', 'é'],
  ['egrave', 'è'],
])

/** Limits the work for hostile texts; no real title is encoded that many times. */
const maxLayers = 8

/**
 * Removes tags, comments, scripts and styles and decodes entities, repeatedly, because removing some may reveal others.
 * Runs in linear time for any text.
 */
export function stripMarkup(text: string): string {
  let current = text.trim()
  for (let layer = 0; layer < maxLayers; layer++) {
    const next = decode(withoutTags(current)).trim()
    if (next === current) return current
    current = next
  }
  return current.replaceAll(/[<>&]/g, '').trim()
}

/** Scans from left to right as a browser does; an unclosed tag extends to the end of the text. */
function withoutTags(text: string): string {
  const quotes = { '"': text.lastIndexOf('"'), "'": text.lastIndexOf("'") }
  let result = ''
  let at = 0
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    const end = endOfMarkup(text, open, quotes)
    result += text.slice(at, end === open ? open + 1 : open)
    at = end === open ? open + 1 : end
  }
  return result + text.slice(at)
}

type LastQuotes = { readonly '"': number; readonly "'": number }

/** The end of the markup that starts at `open`; `open` itself if that `<` is plain text. */
function endOfMarkup(text: string, open: number, quotes: LastQuotes): number {
  if (text.startsWith('<!--', open)) return after(text, '-->', open + 2)
  if (!/[a-z/!?]/i.test(text.charAt(open + 1))) return open
  const end = endOfTag(text, open, quotes)
  const raw = /^<(script|style)[\s/>]/i.exec(text.slice(open, open + 8))?.[1]
  return raw === undefined ? end : endOfRaw(text, raw, end)
}

/** Ignores `>` inside quoted attributes; an unclosed quote counts as plain text. */
function endOfTag(text: string, open: number, quotes: LastQuotes): number {
  let last = ''
  for (let at = open + 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '>') return at + 1
    if ((character === '"' || character === "'") && last === '=' && at < quotes[character]) {
      at = text.indexOf(character, at + 1)
    }
    if (character.trim() !== '') last = character
  }
  return text.length
}

function endOfRaw(text: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
  closing.lastIndex = from
  const found = closing.exec(text)
  return found ? after(text, '>', found.index) : text.length
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (typeof name === 'string') return entities.get(name) ?? whole
    return character(typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16))
  })

const character = (code: number): string =>
  code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? '\uFFFD' : String.fromCodePoint(code)
