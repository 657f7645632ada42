import type { Problem } from '@everquill/domain'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

/** Returns the problem of a part of a request, or null. Values are never coerced, dropped or filled in. */
export type Check = (value: unknown) => Problem | null

/** Compiles a schema once, so that checking is fast enough for every request. */
export function checkFor(part: 'body' | 'query' | 'params' | 'headers', schema: TSchema): Check {
  const validator = Compile(schema)
  return (value) => {
    if (validator.Check(value)) return null
    const [, errors] = validator.Errors(value)
    for (const error of errors) {
      if (error.keyword === 'additionalProperties') {
        const names = error.params.additionalProperties
        return { code: 'unknown-keys', field: names[0] ?? '', detail: unknownProperties(names) }
      }
    }
    const [first] = errors
    const place = first?.instancePath.replaceAll('/', '.') ?? ''
    return {
      code: 'invalid-request',
      field: place.slice(1, 200),
      detail: `${part}${place.slice(0, 200)} ${first?.message ?? ''}`,
    }
  }
}

/** Names the first properties that a route does not know. */
export const unknownProperties = (names: readonly string[]): string =>
  `Unknown properties: ${names
    .slice(0, 5)
    .map((name) => name.slice(0, 80))
    .join(', ')}`
