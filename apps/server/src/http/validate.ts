import type { Problem } from '@everquill/domain'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

/** What is wrong with a part of a request, or null. Nothing is coerced, dropped or filled in. */
export type Check = (value: unknown) => Problem | null

/** Compiles a schema once; checking is then fast enough for every request. */
export function checkFor(part: 'body' | 'query' | 'params' | 'headers', schema: TSchema): Check {
  const validator = Compile(schema)
  return (value) => {
    if (validator.Check(value)) return null
    const [, errors] = validator.Errors(value)
    for (const error of errors) {
      if (error.keyword === 'additionalProperties') {
        const names = error.params.additionalProperties.slice(0, 5)
        return {
          code: 'unknown-keys',
          field: names[0] ?? '',
          detail: `unknown in the ${part}: ${names.map((name) => JSON.stringify(name.slice(0, 80))).join(', ')}`,
        }
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
