import { problemCodes, type ProblemCode } from '@everquill/domain'
import type { TSchema } from 'typebox'
import { ContentErrors } from './content.ts'
import { contract, speakerHeader, type Route } from './routes.ts'
import { ProblemSchema } from './schemas.ts'

type Json = { readonly [key: string]: unknown }

/** What any call can answer, whatever it does. */
const everywhere: readonly ProblemCode[] = [
  'invalid-request',
  'unknown-keys',
  'headers-too-large',
  'request-timeout',
  'too-many-requests',
  'unavailable',
  'internal',
]
const writing: readonly ProblemCode[] = [
  'malformed-json',
  'cross-origin',
  'payload-too-large',
  'unsupported-media-type',
]

/** The problems of a call, the general ones included. */
export const problemsOf = (route: Route): readonly ProblemCode[] => [
  ...route.problems,
  ...(route.access === 'signed-in' ? (['not-signed-in'] as const) : []),
  ...(route.method === 'GET' ? [] : writing),
  ...everywhere,
]

/** The whole contract as OpenAPI 3.1, for programs and for the documentation page. */
export function openApi(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, route] of Object.entries<Route>(contract)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Everquill',
      version,
      description:
        'Characters, every change of theirs, and the log of it. A change has one shape: `{ field, oldValue, newValue }`. ' +
        'State changes need a session cookie and a request from the same origin. A request may name for whom it speaks ' +
        `(\`${speakerHeader}: <user id>\`); when somebody else is signed in, it is answered as if nobody were.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: plain(ProblemSchema), ContentErrors: plain(ContentErrors) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'everquill' } },
    },
  }
}

function operation(operationId: string, route: Route): Json {
  return {
    operationId,
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? 'api'],
    security: route.access === 'signed-in' ? [{ session: [] }] : [],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...parameters('header', route.headers),
    ],
    ...(route.body && {
      requestBody: { required: !route.bodyless, content: { 'application/json': { schema: plain(route.body) } } },
    }),
    ...(route.bytes && {
      requestBody: { required: true, content: Object.fromEntries(route.bytes.map((type) => [type, {}])) },
    }),
    responses: {
      [route.answer.status]: answer(route),
      default: {
        description: `A problem; its code is one of: ${[...new Set(problemsOf(route))].toSorted(byOrder).join(', ')}`,
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          ...(route.speaks && { 'application/json': { schema: { $ref: '#/components/schemas/ContentErrors' } } }),
        },
      },
    },
  }
}

const byOrder = (left: ProblemCode, right: ProblemCode): number =>
  problemCodes.indexOf(left) - problemCodes.indexOf(right)

function answer({ answer: { status, schema, type } }: Route): Json {
  const description = status === 302 ? 'Go there' : status === 204 ? 'Done' : 'The answer'
  if (type) return { description, content: { [type]: { schema: { type: 'string' } } } }
  return schema ? { description, content: { 'application/json': { schema: plain(schema) } } } : { description }
}

function parameters(place: 'path' | 'query' | 'header', schema: TSchema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = plain(schema) as { properties?: Json; required?: readonly string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** TypeBox schemas are JSON Schema but for symbols and hidden marks, which JSON forgets. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json
