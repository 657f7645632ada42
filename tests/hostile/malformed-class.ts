import type { Json, ProblemCode } from '@everquill/domain'
import type { WireRequest } from '../support/http-client.ts'
import { documentOf, type WriteCall } from './write-calls.ts'

/** A replacement for a call's body or for more of the request. */
export type Attack = string | Uint8Array | Partial<WireRequest>

/** A class of malformed requests. */
export interface MalformedClass {
  readonly number: number
  readonly name: string
  /** The allowed problem codes; a call without a body may also refuse the body itself. */
  readonly codes: readonly ProblemCode[]
  readonly attacks: (call: WriteCall) => readonly Attack[]
  /** Calls for which such a request is valid. */
  readonly lawful?: (call: WriteCall) => Lawful | null
}

/** A request that looks malformed but is valid for this call. */
export interface Lawful {
  readonly because: string
  readonly request: Attack
}

const hole = '🕳'

/** The body of a call with one of its values replaced by arbitrary text, JSON or not. */
export const withRaw = (call: WriteCall, place: string, json: string): string =>
  JSON.stringify(put(documentOf(call), place.split('.'), hole)).replace(JSON.stringify(hole), () => json)

/** Replaces a text value, or a number if the call has one. */
export const atText = (call: WriteCall, json: string): string => withRaw(call, call.text, json)
export const atNumber = (call: WriteCall, json: string): string => withRaw(call, call.number ?? call.text, json)

/** The body of a call with additional keys. */
export const withKeys = (call: WriteCall, keys: { readonly [key: string]: Json }): string =>
  JSON.stringify({ ...documentOf(call), ...keys })

/** A save with another first change: `{ field, oldValue, newValue, … }`. */
export const withChange = (call: WriteCall, change: { readonly [key: string]: Json }): string =>
  withRaw(call, 'changes.0', JSON.stringify({ field: 'name', oldValue: 'Mira', newValue: 'Mirabel', ...change }))

export const isSave = ({ name }: WriteCall): boolean => name === 'saveCharacter'
export const isPut = ({ name }: WriteCall): boolean => name === 'putCharacter'
const isCreation = ({ name }: WriteCall): boolean => name === 'createCharacter'
/** Calls whose keys and body are all optional. */
export const isBodyless = ({ route }: WriteCall): boolean => route.bodyOptional === true
/** Calls that accept an empty object: whatever they can be told has a default. */
export const needsNoKey = (call: WriteCall): boolean =>
  isCreation(call) || isBodyless(call) || call.name === 'listAccounts'
export const takesBody = ({ body, bytes }: WriteCall): boolean => body !== null || bytes !== null

function put(value: Json, [key, ...rest]: readonly string[], replacement: Json): Json {
  if (key === undefined) return replacement
  const parts = value as { readonly [key: string]: Json }
  const changed = { ...parts, [key]: put(parts[key] ?? null, rest, replacement) }
  return Array.isArray(value) ? Object.values(changed) : changed
}
