/** Thrown for a body that is not well-formed JSON. */
export class MalformedJson extends Error {
  override name = 'MalformedJson'
}

const maxDepth = 64
/** More than the largest save contains; validating a million tiny values would block the event loop. */
const defaultMaxValues = 50_000
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses JSON strictly: valid UTF-8, no byte order mark, no duplicate keys, limited depth and number of values. */
export function parseStrictJson(bytes: Uint8Array, maxValues = defaultMaxValues): unknown {
  const text = decode(bytes)
  const value = parse(text)
  rejectUnsafe(text, maxValues)
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new MalformedJson('The body is not valid UTF-8')
  }
}

function parse(text: string): unknown {
  if (text.length === 0) throw new MalformedJson('The body is empty')
  try {
    return JSON.parse(text)
  } catch {
    throw new MalformedJson('The body is not valid JSON')
  }
}

const quote = 34
const backslash = 92

/** Scans a text that is known to be valid JSON for excessive depth, too many values and duplicate keys. */
function rejectUnsafe(text: string, maxValues: number): void {
  /** The keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = []
  let expectsKey = false
  let values = 1
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '{':
      case '[':
        if (open.length === maxDepth) throw new MalformedJson(`The body is nested more than ${maxDepth} levels deep`)
        expectsKey = text[i] === '{'
        open.push(expectsKey ? new Set() : null)
        break
      case '}':
      case ']':
        open.pop()
        expectsKey = false
        break
      case ',':
        if (++values > maxValues) throw new MalformedJson(`The body has more than ${maxValues} values`)
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

/** Resolves escape sequences, so that a duplicate key cannot be hidden by one. */
const keyOf = (literal: string): string => (literal.includes('\\') ? JSON.parse(`"${literal}"`) : literal)

function addKey(keys: Set<string> | null | undefined, key: string): void {
  if (keys?.has(key)) throw new MalformedJson(`Duplicate key ${JSON.stringify(key.slice(0, 80))}`)
  keys?.add(key)
}
