import { isList, isRecord, type Json } from '@everquill/domain'
import { parseFile } from './parse/parse-file.ts'

/** A place in a file: its value, and the path that explains where it is. */
export interface Node {
  readonly path: string
  readonly json: Json | undefined
}

/** The root of a file, or a value inside it. */
export const nodeOf = (json: Json | undefined, path = ''): Node => ({ path, json })

/** The place below a node at a path such as `system.attributes.hp`; without a value if there is none. */
export function at(node: Node, path: string): Node {
  let json: Json | undefined = node.json
  for (const key of path.split('.')) {
    if (json === undefined || json === null || typeof json !== 'object') json = undefined
    else if (isList(json)) json = /^\d{1,6}$/.test(key) ? json[Number(key)] : undefined
    else json = Object.hasOwn(json, key) ? json[key] : undefined
  }
  return { path: joined(node.path, path), json }
}

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

/** Whether the file says nothing here: missing, null or an empty text. */
export const isAbsent = ({ json }: Node): boolean =>
  json === undefined || json === null || (typeof json === 'string' && json.trim() === '')

/** A text that is not empty, in a form that can be stored; numbers are no text. */
export function textOf({ json }: Node): string | undefined {
  if (typeof json !== 'string') return undefined
  const clean = json.includes('\0') ? json.replaceAll('\0', '') : json
  const trimmed = clean.toWellFormed().trim()
  return trimmed === '' ? undefined : trimmed
}

/** A text, or a number as text. */
export function textOrNumber(node: Node): string | undefined {
  const found = numberOf(node)
  return typeof node.json === 'number' && found !== undefined ? String(found) : textOf(node)
}

const decimal = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/

/** A finite number, or one written as text. `NaN`, `1e400` and formulas are absent. */
export function numberOf({ json }: Node): number | undefined {
  const found = typeof json === 'string' && decimal.test(json.trim()) ? Number(json.trim()) : json
  return typeof found === 'number' && Number.isFinite(found) ? found + 0 : undefined
}

/** A whole number; fractions are absent. */
export function wholeOf(node: Node): number | undefined {
  const found = numberOf(node)
  return found !== undefined && Number.isSafeInteger(found) ? found : undefined
}

/** True or false; old sheets write them as 0 and 1, or as text. */
export function flagOf({ json }: Node): boolean | undefined {
  if (typeof json === 'boolean') return json
  if (json === 1 || json === '1') return true
  if (json === 0 || json === '0') return false
  const word = typeof json === 'string' ? json.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
}

/** The elements of a list; none if it is no list. */
export const listOf = ({ json, path }: Node): readonly Node[] =>
  json !== undefined && isList(json) ? json.map((element, i) => ({ path: joined(path, String(i)), json: element })) : []

/** The keys and values of a record; none if it is no record. */
export const entriesOf = ({ json, path }: Node): readonly (readonly [string, Node])[] =>
  json !== undefined && isRecord(json)
    ? Object.entries(json).map(([key, value]) => [key, { path: joined(path, key), json: value }] as const)
    : []

/** The elements of a list or the values of a record: some programs changed from one to the other. */
export const elementsOf = (node: Node): readonly Node[] =>
  hasList(node) ? listOf(node) : entriesOf(node).map(([, value]) => value)

/** Whether there is a list. */
export const hasList = ({ json }: Node): boolean => json !== undefined && isList(json)

/** Whether there is a record. */
export const hasRecord = ({ json }: Node): boolean => json !== undefined && isRecord(json)

/** The text at a path below a node. */
export const textAt = (node: Node, path: string): string | undefined => textOf(at(node, path))

/** The number at a path below a node. */
export const numberAt = (node: Node, path: string): number | undefined => numberOf(at(node, path))

/** The whole number at a path below a node. */
export const wholeAt = (node: Node, path: string): number | undefined => wholeOf(at(node, path))

/** True or false at a path below a node. */
export const flagAt = (node: Node, path: string): boolean | undefined => flagOf(at(node, path))

/** The elements of the list at a path below a node. */
export const listAt = (node: Node, path: string): readonly Node[] => listOf(at(node, path))

/** The keys and values of the record at a path below a node. */
export const entriesAt = (node: Node, path: string): readonly (readonly [string, Node])[] => entriesOf(at(node, path))

/** JSON inside a text; without a value if the text is no JSON. */
export function jsonInText({ path, json }: Node): Node {
  const parsed = typeof json === 'string' ? parseFile(json) : null
  return { path, json: parsed?.kind === 'json' ? parsed.content : undefined }
}
