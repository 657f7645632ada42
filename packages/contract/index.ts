export { ContentErrors } from './content.ts'
export { expectedUserHeader, setupCodeCookie, type RouteName } from './route-paths.ts'
export { openApi, problemsOf } from './openapi.ts'
export { contract } from './routes.ts'
export type { Route } from './routes/route.ts'
export { ProblemSchema, type User } from './schemas.ts'
export type {
  BodyOf,
  DeepReadonly,
  JsonResponse,
  JsonRouteName,
  PartOf,
  QueryOf,
  RequestOf,
  ResponseOf,
} from './types.ts'
