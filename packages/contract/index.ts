export { ContentErrors } from './content.ts'
export { expectedUserHeader, invitationCookie, setupCodeCookie, type RouteName } from './route-paths.ts'
export { openApi, problemsOf } from './openapi.ts'
export { contract } from './routes.ts'
export { WebhookPayload } from './webhooks.ts'
export { scopeFor, type TokenRouteName } from './token-access.ts'
export type { Route } from './routes/route.ts'
export { ProblemSchema, type User } from './schemas.ts'
export type {
  BodyOf,
  DeepReadonly,
  JsonResponse,
  JsonRouteName,
  PartOf,
  QueryOf,
  RequestArguments,
  RequestOf,
  ResponseOf,
  RouteCalls,
} from './types.ts'
