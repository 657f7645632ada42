/** What a JSON text contains. Counted before parsing, so that no text can exhaust the stack. */
export interface JsonSizes {
  readonly depth: number
  readonly values: number
  readonly longestText: number
  /** Whether a key may reach the prototype; one with escapes might. */
  readonly mayForbid: boolean
}

const quote = 0x22
const backslash = 0x5c

/**
 * Walks once through the text and jumps from quote to quote, because most of a large file is text. It does not check
 * the text: what is counted up to the first mistake is right, and no parser gets further. Texts that contain a picture
 * do not count as long.
 */
export function measureJson(text: string): JsonSizes {
  let [depth, open, values, longestText] = [0, 0, 0, 0]
  let isInLiteral = false
  let mayForbid = false
  let [keyStart, keyEnd] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = closingQuote(text, at + 1)
      values++
      isInLiteral = false
      if (end - at - 1 > longestText && !text.startsWith('data:image/', at + 1)) longestText = end - at - 1
      keyStart = at + 1
      keyEnd = end
      at = end
    } else if (code === 0x7b || code === 0x5b) {
      values++
      open++
      isInLiteral = false
      if (open > depth) depth = open
    } else if (code === 0x7d || code === 0x5d) {
      open--
      isInLiteral = false
    } else if (code === 0x3a) {
      // What came before was a key.
      values--
      isInLiteral = false
      mayForbid ||= isForbidden(text, keyStart, keyEnd)
    } else if (code === 0x2c || code <= 0x20) isInLiteral = false
    else if (!isInLiteral) {
      values++
      isInLiteral = true
    }
  }
  return { depth, values, longestText, mayForbid }
}

/** The keys that reach the prototype of an object. */
export const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

const lengths = forbiddenKeys.map(({ length }) => length)

/** The shortest of them with one letter as an escape. */
const shortestEscaped = Math.min(...lengths) + 5

function isForbidden(text: string, start: number, end: number): boolean {
  const length = end - start
  if (lengths.includes(length)) return forbiddenKeys.some((key) => key.length === length && text.startsWith(key, start))
  return length >= shortestEscaped && text.slice(start, end).includes('\\u')
}

/** The position of the quote that ends a text; the end of the file if none does. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at
    while (first > from && text.charCodeAt(first - 1) === backslash) first--
    if ((at - first) % 2 === 0) return at
  }
  return text.length
}

const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const escapes = 'bfnrt"\\/'

/** The longest literal worth checking; longer ones are no number that anybody wrote. */
const maxLiteral = 400

/** The line in which a text stops being JSON; null if all of it is JSON. Never recursive. */
export function brokenLineOf(text: string): number | null {
  const open: ('{' | '[')[] = []
  let at = 0
  /** What may come next. `first` also allows the end of the container that was just opened. */
  let expected: 'value' | 'first' | 'key' | 'first-key' | 'colon' | 'comma' | 'end' = 'value'

  for (at = afterBlanks(text, 0); at < text.length; at = afterBlanks(text, at)) {
    const character = text.charAt(at)
    if (character === '}' || character === ']') {
      const matches = open.at(-1) === (character === '}' ? '{' : '[')
      const allowed = expected === 'comma' || expected === (character === '}' ? 'first-key' : 'first')
      if (!matches || !allowed) return lineAt(text, at)
      open.pop()
      at++
      expected = open.length === 0 ? 'end' : 'comma'
    } else if (character === ',') {
      if (expected !== 'comma') return lineAt(text, at)
      at++
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (character === ':') {
      if (expected !== 'colon') return lineAt(text, at)
      at++
      expected = 'value'
    } else if (expected === 'key' || expected === 'first-key') {
      const end = character === '"' ? endOfText(text, at) : -1
      if (end < 0) return lineAt(text, at)
      at = end
      expected = 'colon'
    } else if (expected === 'value' || expected === 'first') {
      if (character === '{' || character === '[') {
        open.push(character)
        at++
        expected = character === '{' ? 'first-key' : 'first'
        continue
      }
      const end = character === '"' ? endOfText(text, at) : endOfLiteral(text, at)
      if (end < 0) return lineAt(text, at)
      at = end
      expected = open.length === 0 ? 'end' : 'comma'
    } else return lineAt(text, at)
  }
  return expected === 'end' ? null : lineAt(text, at)
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
