/** Named entities that occur in titles; the others stand as they are. */
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

/** More layers than anybody means: what is still markup then is there to wear us out. */
const maxLayers = 8

/**
 * A title without tags, comments, scripts, styles and entities, also those that only appear when others are gone.
 * It takes time in proportion to the length of the text, whatever the text is.
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

/** One reading from left to right, as a browser reads; what is opened and never closed goes on to the end. */
function withoutTags(text: string): string {
  const quotes = { '"': text.lastIndexOf('"'), "'": text.lastIndexOf("'") }
  let kept = ''
  let at = 0
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    const end = endOfMarkup(text, open, quotes)
    kept += text.slice(at, end === open ? open + 1 : open)
    at = end === open ? open + 1 : end
  }
  return kept + text.slice(at)
}

type LastQuotes = { readonly '"': number; readonly "'": number }

/** Where the markup that begins here is over; here itself when a `<` is only a `<`. */
function endOfMarkup(text: string, open: number, quotes: LastQuotes): number {
  if (text.startsWith('<!--', open)) return after(text, '-->', open + 2)
  if (!/[a-z/!?]/i.test(text.charAt(open + 1))) return open
  const end = endOfTag(text, open, quotes)
  const raw = /^<(script|style)[\s/>]/i.exec(text.slice(open, open + 8))?.[1]
  return raw === undefined ? end : endOfRaw(text, raw, end)
}

/** A `>` inside of an attribute's quotes ends nothing; a quote that is never closed quotes nothing. */
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
