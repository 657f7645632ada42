import type { Static, TSchema } from 'typebox'
import type { RouteName } from './route-paths.ts'
import type { contract } from './routes.ts'
import type { Route, RouteDetails } from './routes/route.ts'

/** The same value, none of which may be changed in place. */
export type DeepReadonly<T> = T extends readonly (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T

type StaticOf<S> = S extends TSchema ? DeepReadonly<Static<S>> : undefined

/** The type of a part of a route's request; undefined where the route has no such part. */
export type PartOf<R extends Route, Part extends 'params' | 'query' | 'body'> = R extends {
  readonly [P in Part]: infer S
}
  ? StaticOf<S>
  : undefined

/** The type of a route's JSON response; undefined where it returns no JSON. */
export type JsonResponse<R extends RouteDetails> = R['response'] extends { readonly schema: infer S }
  ? StaticOf<S>
  : undefined

type Contract = typeof contract

/** The JSON response of the route of this name. */
export type ResponseOf<N extends RouteName> = JsonResponse<Contract[N]>

/** The JSON body that the route of this name expects. */
export type BodyOf<N extends RouteName> = PartOf<Contract[N], 'body'>

/** The query parameters that the route of this name expects. */
export type QueryOf<N extends RouteName> = PartOf<Contract[N], 'query'>

/** Routes with JSON or nothing in either direction: not streams, files, redirects and binary uploads. */
export type JsonRouteName = {
  [N in RouteName]: Contract[N] extends
    | { readonly binaryBody: readonly string[] }
    | { readonly response: { readonly contentType: string } | { readonly status: 302 } }
    ? never
    : N
}[RouteName]

type Property<Key extends string, Value> = Value extends undefined
  ? unknown
  : object extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value }

type BodyPart<R extends Route> = R extends { readonly bodyOptional: true }
  ? { readonly body?: PartOf<R, 'body'> }
  : PartOf<R, 'body'> extends undefined
    ? unknown
    : { readonly body: PartOf<R, 'body'> }

/** What a call of the route of this name takes: parameters, query and body, as far as the route has them. */
export type RequestOf<N extends RouteName> = Property<'params', PartOf<Contract[N], 'params'>> &
  Property<'query', PartOf<Contract[N], 'query'>> &
  BodyPart<Contract[N]>

/** The arguments of a call: a request whose parts are all optional may be left out. */
export type RequestArguments<N extends JsonRouteName> =
  object extends RequestOf<N> ? readonly [request?: RequestOf<N>] : readonly [request: RequestOf<N>]

/** One function for each of these routes. */
export type RouteCalls<Names extends JsonRouteName> = {
  readonly [N in Names]: (...request: RequestArguments<N>) => Promise<ResponseOf<N>>
}
