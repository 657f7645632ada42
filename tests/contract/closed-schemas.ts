import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** A check that also finds what is there and should not be: a hash, a token, somebody's e-mail. */
export const sealedCheck = (schema: TSchema) => Compile(sealed(JSON.parse(JSON.stringify(schema))) as TSchema)

function sealed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(sealed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, sealed(part)]))
  return 'properties' in parts ? { additionalProperties: false, ...parts } : parts
}
