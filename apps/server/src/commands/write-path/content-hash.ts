import { hash } from 'node:crypto'
import { isList, isRecord, type Json } from '@everquill/domain'

/** A hash of JSON content that does not depend on the order of keys. */
export const hashOf = (content: Json): string => hash('sha256', canonical(content), 'base64url')

/** A hash of content that is sent again exactly as it was; much faster for a large one. */
export const hashOfText = (content: Json): string => hash('sha256', JSON.stringify(content), 'base64url')

function canonical(value: Json): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`)
  return `{${parts.join(',')}}`
}
