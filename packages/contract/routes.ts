import { accountRoutes } from './routes/account-routes.ts'
import { administrationRoutes } from './routes/administration-routes.ts'
import { characterRoutes } from './routes/character-routes.ts'
import { checkRoutes } from './routes/check-routes.ts'
import { contentRoutes } from './routes/content-routes.ts'
import { encounterRoutes } from './routes/encounter-routes.ts'
import { factorRoutes } from './routes/factor-routes.ts'
import { gameRoutes } from './routes/game-routes.ts'
import { identityRoutes } from './routes/identity-routes.ts'
import { imageRoutes } from './routes/image-routes.ts'
import { logRoutes } from './routes/log-routes.ts'
import { serverRoutes } from './routes/server-routes.ts'
import { shareRoutes } from './routes/share-routes.ts'
import { tokenRoutes } from './routes/token-routes.ts'
import { tvRoutes } from './routes/tv-routes.ts'
import { webhookRoutes } from './routes/webhook-routes.ts'
import type { RouteName } from './route-paths.ts'
import type { Route } from './routes/route.ts'

/** Every route. Server handlers, OpenAPI and the browser's typed calls are all derived from this table. */
export const contract = {
  ...accountRoutes,
  ...identityRoutes,
  ...factorRoutes,
  ...administrationRoutes,
  ...characterRoutes,
  ...logRoutes,
  ...contentRoutes,
  ...serverRoutes,
  ...imageRoutes,
  ...gameRoutes,
  ...encounterRoutes,
  ...checkRoutes,
  ...shareRoutes,
  ...tvRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
} as const satisfies Record<RouteName, Route>
