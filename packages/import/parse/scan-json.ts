/** What a JSON text contains, or where it stops being JSON. Counted before parsing, so that no text can exhaust the stack. */
export type JsonScan =
  | { readonly ok: true; readonly depth: number; readonly values: number; readonly longestText: number }
  | { readonly ok: false; readonly line: number }

const quote = 0x22
const backslash = 0x5c
const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const escapes = 'bfnrt"\\/'

/** The longest literal worth checking; longer ones are no number that anybody wrote. */
const maxLiteral = 400

/** Walks once through the text without recursion. Texts that contain a picture do not count as long. */
export function scanJson(text: string): JsonScan {
  const open: ('{' | '[')[] = []
  let [at, depth, values, longestText] = [0, 0, 0, 0]
  /** What may come next. `first` also allows the end of the container that was just opened. */
  let expected: 'value' | 'first' | 'key' | 'first-key' | 'colon' | 'comma' | 'end' = 'value'
  const failed = (): JsonScan => ({ ok: false, line: lineAt(text, at) })

  for (at = afterBlanks(text, 0); at < text.length; at = afterBlanks(text, at)) {
    const character = text.charAt(at)
    if (character === '}' || character === ']') {
      const matches = open.at(-1) === (character === '}' ? '{' : '[')
      const allowed = expected === 'comma' || expected === (character === '}' ? 'first-key' : 'first')
      if (!matches || !allowed) return failed()
      open.pop()
      at++
      expected = open.length === 0 ? 'end' : 'comma'
    } else if (character === ',') {
      if (expected !== 'comma') return failed()
      at++
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (character === ':') {
      if (expected !== 'colon') return failed()
      at++
      expected = 'value'
    } else if (expected === 'key' || expected === 'first-key') {
      const end = character === '"' ? endOfText(text, at) : -1
      if (end < 0) return failed()
      at = end
      expected = 'colon'
    } else if (expected === 'value' || expected === 'first') {
      values++
      if (character === '{' || character === '[') {
        open.push(character)
        depth = Math.max(depth, open.length)
        at++
        expected = character === '{' ? 'first-key' : 'first'
        continue
      }
      const end = character === '"' ? endOfText(text, at) : endOfLiteral(text, at)
      if (end < 0) return failed()
      if (character === '"' && !text.startsWith('data:image/', at + 1))
        longestText = Math.max(longestText, end - at - 2)
      at = end
      expected = open.length === 0 ? 'end' : 'comma'
    } else return failed()
  }
  return expected === 'end' ? { ok: true, depth, values, longestText } : failed()
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** The end of the text that starts at a quote; negative if it is not closed or has an invalid character. */
function endOfText(text: string, open: number): number {
  for (let at = afterPlain(text, open + 1); at < text.length; at = afterPlain(text, at + 1)) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code !== backslash) return -1
    at++
    if (text.charAt(at) === 'u') {
      if (!/^[\da-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return -1
      at += 4
    } else if (at >= text.length || !escapes.includes(text.charAt(at))) return -1
  }
  return -1
}

/** Skips what needs no look: most of a large file is text. */
function afterPlain(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code >= 0x20 && code !== quote && code !== backslash; code = text.charCodeAt(at))
    at++
  return at
}

function endOfLiteral(text: string, from: number): number {
  let at = from
  while (
    at < text.length &&
    at - from <= maxLiteral &&
    !',]}:'.includes(text.charAt(at)) &&
    !isBlank(text.charCodeAt(at))
  )
    at++
  return literal.test(text.slice(from, at)) ? at : -1
}

/** The number of the line that contains this position; the first is 1. */
function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line++
  return line
}
