import { problemCodes, type ProblemCode } from '@everquill/domain'
import type { TSchema } from 'typebox'
import { ContentErrors } from './content.ts'
import { expectedUserHeader } from './route-paths.ts'
import { contract } from './routes.ts'
import type { Route } from './routes/route.ts'
import { ProblemSchema } from './schemas.ts'
import { scopeFor } from './token-access.ts'
import { WebhookPayload } from './webhooks.ts'

type Json = { readonly [key: string]: unknown }

/** Problems that every route can return. */
const commonProblems: readonly ProblemCode[] = [
  'invalid-request',
  'wrong-host',
  'unknown-keys',
  'headers-too-large',
  'request-timeout',
  'too-many-requests',
  'unavailable',
  'internal',
]
/** Problems that every route that changes something can return. */
const writeProblems: readonly ProblemCode[] = [
  'malformed-json',
  'cross-origin',
  'payload-too-large',
  'unsupported-media-type',
  'daily-limit',
  'out-of-space',
]

/** All problem codes of a route, including those that every route can return. */
export const problemsOf = (route: Route): readonly ProblemCode[] => [
  ...route.problems,
  ...(route.access === 'signed-in' ? (['not-signed-in'] as const) : []),
  ...(route.method === 'GET' ? [] : writeProblems),
  'token-invalid',
  'token-not-allowed',
  ...commonProblems,
]

/** The contract as an OpenAPI 3.1 document, for clients and for the documentation page. */
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
        'Characters, their changes and their logs. Every change has the same shape: `{ field, oldValue, newValue }`. ' +
        'Requests that change state need a session cookie and must be same-origin, or carry a personal access token ' +
        '(`Authorization: Bearer <token>`). A request with both uses the token. A request may name the user it acts for ' +
        `(\`${expectedUserHeader}: <user id>\`); if someone else is signed in, the response is \`not-signed-in\`.`,
      contact: { name: 'The administrator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    servers: [{ url: '/' }],
    paths,
    webhooks: { event: { post: webhookOperation } },
    components: {
      schemas: { Problem: plain(ProblemSchema), ContentErrors: plain(ContentErrors) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'everquill' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A personal access token. The description of a route and its `x-token-scope` name the scope that it needs.',
        },
      },
    },
  }
}

/** TypeBox adds symbols and hidden properties to its JSON Schema; a round trip through JSON removes them. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json

/** Requests that this server sends, as opposed to its responses. */
const webhookOperation = {
  operationId: 'webhookEvent',
  summary: 'What a webhook in JSON format sends; any status from 200 to 299 acknowledges it',
  description: 'This server sends it to the address of a webhook, signed with the secret of that webhook.',
  tags: ['webhooks'],
  parameters: [
    ['Everquill-Event', 'the event'],
    ['Everquill-Delivery', 'the id of what is delivered; the same for every attempt'],
    ['Everquill-Timestamp', 'when it was sent, in seconds since 1970'],
    ['Everquill-Signature', '`v1=` and the HMAC-SHA-256 of `<timestamp>.<body>` in hexadecimal digits'],
  ].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })),
  requestBody: { required: true, content: { 'application/json': { schema: plain(WebhookPayload) } } },
  responses: { '2XX': { description: 'Received' } },
}

function operation(operationId: string, route: Route): Json {
  return {
    operationId,
    summary: route.summary,
    description: descriptionOf(route),
    tags: [tagOf(route)],
    security: securityOf(route),
    ...(scopeFor(route) !== null && { 'x-token-scope': scopeFor(route) }),
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...parameters('header', route.headers),
    ],
    ...(route.body && {
      requestBody: { required: !route.bodyOptional, content: { 'application/json': { schema: plain(route.body) } } },
    }),
    ...(route.binaryBody && {
      requestBody: { required: true, content: Object.fromEntries(route.binaryBody.map((type) => [type, {}])) },
    }),
    responses: {
      [route.response.status]: successResponse(route),
      default: {
        description: `A problem with one of these codes: ${[...new Set(problemsOf(route))].toSorted(inTableOrder).join(', ')}`,
        content: route.errorFormat
          ? { 'application/json': { schema: { $ref: '#/components/schemas/ContentErrors' } } }
          : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** The parts of the API, by the second part of a path; `server` has the rest. */
const tags = {
  auth: 'Accounts, sessions, passwords, second factors, sign-in providers and access tokens.',
  characters: 'Characters, their changes, logs, pictures and share links.',
  imports: 'Characters that come from a file.',
  images: 'Pictures of characters.',
  games: 'Games, their members, logs, encounters and checks.',
  share: 'What a share link shows to people without an account.',
  tv: 'What a TV link shows.',
  webhooks: 'Addresses of others that are told about events.',
  stream: 'Events as they happen.',
  content: 'The catalogue: races, classes, items, spells, skills, conditions and creatures.',
  administration: 'Accounts, registration, health, backups and the audit log, for administrators.',
  announcements: 'Messages of the administrators to everyone.',
  server: 'The state of the server itself.',
} as const

function tagOf({ path }: Route): string {
  const name = path.split('/')[2] ?? ''
  return Object.hasOwn(tags, name) ? name : 'server'
}

/** Who may call a route, and what it can refuse besides what every route can. */
function descriptionOf(route: Route): string {
  const problems = [...new Set(route.problems)].toSorted(inTableOrder).map((code) => `\`${code}\``)
  return [
    `${route.summary}.`,
    accessOf(route),
    ...(problems.length > 0 ? [`Problems of its own: ${problems.join(', ')}.`] : []),
  ].join('\n\n')
}

function accessOf(route: Route): string {
  if (route.access === 'public') return 'Everyone may call it.'
  const scope = scopeFor(route)
  return scope === null
    ? 'The caller must be signed in. Access tokens cannot call it.'
    : `The caller must be signed in, or send an access token${scope === 'any' ? '' : ` with the scope \`${scope}\``}.`
}

/** Scopes are named elsewhere: an HTTP scheme, unlike OAuth, cannot declare them. */
function securityOf(route: Route): readonly Json[] {
  if (route.access === 'public') return []
  return [{ session: [] }, ...(scopeFor(route) === null ? [] : [{ token: [] }])]
}

const inTableOrder = (left: ProblemCode, right: ProblemCode): number =>
  problemCodes.indexOf(left) - problemCodes.indexOf(right)

function successResponse({ response: { status, schema, contentType } }: Route): Json {
  const description = status === 302 ? 'Redirect' : status === 204 ? 'Done' : 'Success'
  if (contentType) return { description, content: { [contentType]: { schema: { type: 'string' } } } }
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
