import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** A validator that also rejects undeclared properties, such as a leaked hash, token or email. */
export const strictValidator = (schema: TSchema) => Compile(closed(JSON.parse(JSON.stringify(schema))) as TSchema)

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  return 'properties' in parts ? { additionalProperties: false, ...parts } : parts
}
