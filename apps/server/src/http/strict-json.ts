/** A body that is not one well-formed JSON text. */
export class MalformedJson extends Error {
  override name = 'MalformedJson'
}

const maxDepth = 64
/** More than the largest save holds; a million tiny values would take everybody's time. */
const maxValues = 50_000
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses JSON as both ends of a wire should: exactly UTF-8, no byte order mark, no key named twice (which one would
 * win?), no nesting and no crowd of values that a reader would drown in.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const value = parse(text)
  refuseOddities(text)
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new MalformedJson('the body is not UTF-8')
  }
}

function parse(text: string): unknown {
  if (text.length === 0) throw new MalformedJson('the body is empty')
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedJson('the body is not JSON')
  }
}

const quote = 34
const backslash = 92

/** Walks a text that is known to be JSON, once. */
function refuseOddities(text: string): void {
  /** The keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  let values = 1
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '{':
      case '[':
        if (open.length === maxDepth) throw new MalformedJson(`the body is nested more than ${maxDepth} deep`)
        expectsKey = text[i] === '{'
        open.push(expectsKey ? new Set() : null)
        break
      case '}':
      case ']':
        open.pop()
        expectsKey = false
        break
      case ',':
        if (++values > maxValues) throw new MalformedJson(`the body holds more than ${maxValues} values`)
        expectsKey = open.at(-1) instanceof Set
        break
      case ':':
        expectsKey = false
        break
      case '"': {
        const end = endOfString(text, i)
        if (expectsKey) addKey(open.at(-1), keyOf(text.slice(i + 1, end)))
        i = end
        break
      }
      default:
    }
  }
}

function endOfString(text: string, start: number): number {
  let i = start + 1
  while (text.charCodeAt(i) !== quote) i += text.charCodeAt(i) === backslash ? 2 : 1
  return i
}

/** What a key says: it may be written in more than one way. */
const keyOf = (written: string): string => (written.includes('\\') ? JSON.parse(`"${written}"`) : written)

function addKey(keys: Set<string> | null | undefined, key: string): void {
  if (keys?.has(key)) throw new MalformedJson(`the key ${JSON.stringify(key.slice(0, 80))} stands twice`)
  keys?.add(key)
}
