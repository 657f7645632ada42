export { ContentErrors } from './content.ts'
export { openApi, problemsOf } from './openapi.ts'
export { contract, speakerHeader, type Route, type RouteName } from './routes.ts'
export { ProblemSchema, type User } from './schemas.ts'
