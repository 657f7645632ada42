import type { ProblemCode } from '@everquill/domain'
import type { TSchema } from 'typebox'

/** One call: what goes in, what comes out, and every way it says no. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly summary: string
  /** Who may call: anybody, or only who is signed in. */
  readonly access: 'anybody' | 'signed-in'
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  /** The call may also come without its body. */
  readonly bodyless?: true
  /** Bytes that the body may have, where that is more than elsewhere. */
  readonly maxBody?: number
  /** The types of a body that is taken as it comes instead, byte by byte. */
  readonly bytes?: readonly string[]
  readonly answer: { readonly status: 200 | 201 | 202 | 204 | 302; readonly schema?: TSchema; readonly type?: string }
  /** Beyond those that every call can have. */
  readonly problems: readonly ProblemCode[]
  /** A call that programs made for Directus use: it says no to a query as Directus does. */
  readonly speaks?: 'directus'
}

/** Keeps each route's own schema types, which the handlers' types come from. */
export const route = <const R extends Route>(definition: R): R => definition

/** The header by which a page says for whom it speaks. */
export const speakerHeader = 'everquill-user'

/** An object with these keys and no others. */
export const closed = { additionalProperties: false } as const

/** An answer without words: it is done. */
export const nothing = { status: 204 } as const
