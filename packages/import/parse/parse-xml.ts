import type { Json } from '@everquill/domain'
import { fileLimits } from './limits.ts'
import { forbiddenKeys } from './scan-json.ts'

/** The root element, or why there is none. */
export type XmlResult =
  | { readonly kind: 'xml'; readonly root: string; readonly content: Json }
  | { readonly kind: 'failed'; readonly code: 'invalid-xml' | 'document-type' | 'too-deep' | 'too-many-values' }

interface OpenElement {
  readonly name: string
  readonly children: Map<string, Json[]>
  text: string
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Reads elements into the shape of JSON: an element without children is its text, one with children a record, and a
 * repeated child a list. Attributes are keys that start with `@`. There are no document types and no own entities.
 */
export function parseXml(text: string): XmlResult {
  const failed = (code: Extract<XmlResult, { kind: 'failed' }>['code']): XmlResult => ({ kind: 'failed', code })
  const open: OpenElement[] = []
  let values = 0
  let root: { readonly name: string; readonly content: Json } | null = null
  let at = 0

  const close = (): void => {
    const element = open.pop()
    if (!element) return
    const content = contentOf(element)
    const parent = open.at(-1)
    if (!parent) root = { name: element.name, content }
    else {
      const list = parent.children.get(element.name)
      if (list) list.push(content)
      else parent.children.set(element.name, [content])
    }
  }

  while (at < text.length) {
    const next = text.indexOf('<', at)
    const before = text.slice(at, next < 0 ? text.length : next)
    const parent = open.at(-1)
    if (parent) parent.text += decode(before)
    else if (before.trim() !== '') return failed('invalid-xml')
    if (next < 0) break
    if (text.startsWith('<!--', next)) at = after(text, '-->', next + 4)
    else if (text.startsWith('<![CDATA[', next)) {
      at = after(text, ']]>', next + 9)
      if (parent) parent.text += text.slice(next + 9, at < 0 ? undefined : at - 3)
    } else if (text.startsWith('<?', next)) at = after(text, '?>', next + 2)
    else if (text.startsWith('<!', next)) return failed('document-type')
    else {
      at = after(text, '>', next + 1)
      const tag = text.slice(next + 1, at - 1)
      if (at >= 0 && tag.startsWith('/')) {
        if (open.at(-1)?.name !== tag.slice(1).trim()) return failed('invalid-xml')
        close()
      } else if (at >= 0) {
        const element = elementOf(tag.endsWith('/') ? tag.slice(0, -1) : tag)
        if (!element || root) return failed('invalid-xml')
        if (open.length >= fileLimits.depth) return failed('too-deep')
        values += 1 + element.children.size
        if (values > fileLimits.values) return failed('too-many-values')
        open.push(element)
        if (tag.endsWith('/')) close()
      }
    }
    if (at < 0) return failed('invalid-xml')
  }
  const found = root as { readonly name: string; readonly content: Json } | null
  return found && open.length === 0 ? { kind: 'xml', root: found.name, content: found.content } : failed('invalid-xml')
}

function contentOf({ children, text }: OpenElement): Json {
  const known = [...children].filter(([name]) => !forbiddenKeys.includes(name))
  if (known.length === 0) return text.trim()
  return Object.fromEntries(known.map(([name, list]) => [name, list.length === 1 ? (list[0] ?? null) : list]))
}

function elementOf(tag: string): OpenElement | null {
  const name = /^[A-Za-z_][\w.:-]*/.exec(tag)?.[0]
  if (name === undefined) return null
  const attributes = [...tag.slice(name.length, name.length + 10_000).matchAll(/\s([\w.:-]{1,100})="([^"]*)"/g)]
  return {
    name,
    children: new Map(attributes.map(([, key = '', value = '']) => [`@${key}`, [decode(value)]])),
    text: '',
  }
}

/** The position after the mark; negative if it does not occur. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length
}

const decode = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hexadecimal, name) => {
        if (typeof name === 'string') return entities[name] ?? whole
        const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16)
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
      })
    : text
