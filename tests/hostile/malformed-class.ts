import type { Json, ProblemCode } from '@everquill/domain'
import type { WireRequest } from '../support/http-client.ts'
import { documentOf, type WriteCall } from './write-calls.ts'

/** What is sent instead of a call's own body, or of more of it than that. */
export type Attack = string | Uint8Array | Partial<WireRequest>

/** A way in which a request can be wrong. */
export interface MalformedClass {
  readonly number: number
  readonly name: string
  /** What a call with a body may answer; one without may also answer that it takes none. */
  readonly codes: readonly ProblemCode[]
  readonly attacks: (call: WriteCall) => readonly Attack[]
  /** Calls for which this is no fault, and so no attack. */
  readonly lawful?: (call: WriteCall) => Lawful | null
}

/** What looks like an attack and is a lawful request of this very call. */
export interface Lawful {
  readonly because: string
  readonly request: Attack
}

const hole = '🕳'

/** The body of a call with any text, JSON or not, in the place of one of its values. */
export const withRaw = (call: WriteCall, place: string, json: string): string =>
  JSON.stringify(put(documentOf(call), place.split('.'), hole)).replace(JSON.stringify(hole), () => json)

/** The same where a text stands; where a number stands, if the call has one. */
export const atText = (call: WriteCall, json: string): string => withRaw(call, call.text, json)
export const atNumber = (call: WriteCall, json: string): string => withRaw(call, call.number ?? call.text, json)

/** The body of a call with further keys. */
export const withKeys = (call: WriteCall, keys: { readonly [key: string]: Json }): string =>
  JSON.stringify({ ...documentOf(call), ...keys })

/** A save with another first change: `{ field, oldValue, newValue, … }`. */
export const withChange = (call: WriteCall, change: { readonly [key: string]: Json }): string =>
  withRaw(call, 'changes.0', JSON.stringify({ field: 'name', oldValue: 'Mira', newValue: 'Mirabel', ...change }))

export const isSave = ({ name }: WriteCall): boolean => name === 'saveCharacter'
export const isPut = ({ name }: WriteCall): boolean => name === 'putCharacter'
export const isCreation = ({ name }: WriteCall): boolean => name === 'createCharacter'
/** Every key may be left out, and the body as well. */
export const isBodyless = ({ route }: WriteCall): boolean => route.bodyless === true
export const takesBody = ({ body, bytes }: WriteCall): boolean => body !== null || bytes !== null

function put(value: Json, [key, ...rest]: readonly string[], leaf: Json): Json {
  if (key === undefined) return leaf
  const parts = value as { readonly [key: string]: Json }
  const changed = { ...parts, [key]: put(parts[key] ?? null, rest, leaf) }
  return Array.isArray(value) ? Object.values(changed) : changed
}
