import { isList, isRecord, type Json } from '@everquill/domain'
import * as fc from 'fast-check'

type Path = readonly string[]

/** The paths of all values below a value, at most so many. */
function pathsIn(value: Json, limit = 5_000): readonly Path[] {
  const found: Path[] = []
  const visit = (each: Json, path: Path): void => {
    if (found.length >= limit) return
    if (path.length > 0) found.push(path)
    if (isList(each)) each.forEach((element, i) => visit(element, [...path, String(i)]))
    else if (isRecord(each)) for (const [key, element] of Object.entries(each)) visit(element, [...path, key])
  }
  visit(value, [])
  return found
}

const removed = Symbol('removed')

function replaced(value: Json, [key, ...rest]: Path, by: Json | typeof removed): Json {
  if (key === undefined) return by === removed ? value : by
  if (isList(value)) {
    return value.flatMap((element, i) => {
      if (String(i) !== key) return [element]
      return rest.length === 0 && by === removed ? [] : [replaced(element, rest, by)]
    })
  }
  if (!isRecord(value) || !(key in value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([each, element]) => {
      if (each !== key) return [[each, element]]
      return rest.length === 0 && by === removed ? [] : [[each, replaced(element, rest, by)]]
    }),
  )
}

const deep = (levels: number): Json => (levels === 0 ? 'bottom' : { a: [deep(levels - 1)] })

/** Stands for a number that JSON can write and no computer can count. */
const uncountable = '@@uncountable@@'

const anyJunk = fc.constantFrom<Json>(
  null,
  true,
  0,
  -5,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  uncountable,
  'NaN',
  '1e400',
  '',
  '   ',
  '@{level}+2',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1)) ![x](http://example.org/x.png)',
  'x'.repeat(50_000),
  '🧜'.repeat(300),
  '\ud800\0',
  [],
  {},
  [null, [], {}, 'x'],
  { value: { value: { value: 7 } } },
  deep(12),
  deep(2_000),
  Array.from({ length: 2_100 }, () => ({ name: 'Pebble' })),
)

/** A damaged copy of an example, as text: values are removed or replaced, keys added, the text cut or changed. */
export function anyDamaged(content: Json, textOf: (content: Json) => string): fc.Arbitrary<string> {
  const paths = pathsIn(content)
  const damage = fc.tuple(fc.constantFrom(...paths), fc.oneof(fc.constant(removed), anyJunk))
  const damagedContent = fc.array(damage, { minLength: 1, maxLength: 4 }).map((damages) => {
    const result = damages.reduce<Json>((value, [path, by]) => replaced(value, path, by), content)
    return textOf(result).replaceAll(`"${uncountable}"`, '1e400')
  })
  const withPrototype = damagedContent.map((text) =>
    text.replace(/\{/g, (brace, at: number) =>
      at % 7 === 0 ? `${brace}"__proto__":{"name":"x"},"constructor":1,` : brace,
    ),
  )
  return fc.oneof(
    { weight: 8, arbitrary: damagedContent },
    { weight: 1, arbitrary: withPrototype.map((text) => text.replaceAll(',}', '}')) },
    { weight: 1, arbitrary: anyDamagedText(textOf(content)) },
  )
}

const ofType = {
  text: 'of the wrong type',
  number: 7,
  list: [7, 'x'],
  record: { wrong: { type: 7 } },
} as const satisfies Record<string, Json>

const typeOf = (value: Json): keyof typeof ofType | null => {
  if (isList(value)) return 'list'
  if (isRecord(value)) return 'record'
  return typeof value === 'number' ? 'number' : typeof value === 'string' ? 'text' : null
}

const valueAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((each, key) => (each as Readonly<Record<string, Json>>)[key] ?? null, value)

/** A copy of an example in which one value has another type, or one part of it is missing. */
export function anyIncomplete(content: Json): fc.Arbitrary<Json> {
  const paths = pathsIn(content)
  const wrongTypes = paths.flatMap((path) => {
    const type = typeOf(valueAt(content, path))
    const others = Object.entries(ofType).filter(([other]) => other !== type)
    return type === null ? [] : others.map(([, junk]) => [path, junk] as const)
  })
  const isPart = (path: Path): boolean => {
    const value = valueAt(content, path)
    const parent = valueAt(content, path.slice(0, -1))
    // Without its only key a record is empty, which is ordinary.
    const isOnly = isList(parent) || Object.keys(parent ?? {}).length === 1
    return !isOnly && typeof value === 'object' && value !== null && Object.keys(value).length > 0
  }
  const missing = paths.filter(isPart).map((path) => [path, removed] as const)
  return fc.constantFrom(...wrongTypes, ...missing).map(([path, by]) => replaced(content, path, by))
}

const anyDamagedText = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length - 1), fc.nat(40), fc.constantFrom('', '"', '<', '>', '}', '0', '999999999999', '&', ' '))
    .chain(([at, length, by]) =>
      fc.constantFrom(
        text.slice(0, at),
        text.slice(0, at) + by + text.slice(at + length),
        text.slice(0, at) + by + text.slice(at),
      ),
    )
