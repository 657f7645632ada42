import type { ProblemCode } from '@everquill/domain'
import type { TSchema } from 'typebox'
import { paths, parseEndpoint, type Method, type RouteName } from '../route-paths.ts'

/** Describes a route without its method and path, which come from the endpoint table. */
export interface RouteDetails {
  readonly summary: string
  /** Whether the caller must be signed in. */
  readonly access: 'public' | 'signed-in'
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  /** The body may be left out; it then counts as an empty object. */
  readonly bodyOptional?: true
  /** Maximum body size in bytes, where it is larger than the server's default. */
  readonly maxBody?: number
  /** Maximum number of values in the JSON of the body, likewise. */
  readonly maxValues?: number
  /** Media types of a body that is streamed to the handler instead of being parsed as JSON. */
  readonly binaryBody?: readonly string[]
  readonly response: RouteResponseFormat
  /** Problem codes beyond those that every route can return. */
  readonly problems: readonly ProblemCode[]
  /** Routes for Directus clients report all errors in the format of Directus. */
  readonly errorFormat?: 'directus'
}

/** The success status with a JSON schema, another media type, or no content at all. */
export interface RouteResponseFormat {
  readonly status: 200 | 201 | 202 | 204 | 302
  readonly schema?: TSchema
  readonly contentType?: string
}

/** One route: its request, its response, and every problem it can return. */
export interface Route extends RouteDetails {
  readonly method: Method
  readonly path: string
}

/** Adds method and path to routes; their schemas keep their own types, which the types of both ends are derived from. */
export const routes = <const Details extends { readonly [N in RouteName]?: RouteDetails }>(
  details: Details & { readonly [N in Exclude<keyof Details, RouteName>]: never },
): WithEndpoints<Details> => {
  const withEndpoints: Record<string, unknown> = {}
  for (const [name, route] of Object.entries<RouteDetails>(details)) {
    withEndpoints[name] = { ...parseEndpoint(paths[name as RouteName]), ...route }
  }
  return withEndpoints as WithEndpoints<Details>
}

type WithEndpoints<Details> = { readonly [N in keyof Details]: Details[N] & EndpointOf<N> }

type EndpointOf<N> = N extends RouteName
  ? (typeof paths)[N] extends `${infer M extends Method} ${infer P}`
    ? { readonly method: M; readonly path: P }
    : never
  : never

/** An object schema that allows no other keys. */
export const closed = { additionalProperties: false } as const

/** The response of a route that has nothing to return. */
export const noContent = { status: 204 } as const
