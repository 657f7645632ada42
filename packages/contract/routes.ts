import { accountRoutes } from './routes/account-routes.ts'
import { characterRoutes } from './routes/character-routes.ts'
import { contentRoutes } from './routes/content-routes.ts'
import { gameRoutes } from './routes/game-routes.ts'
import { houseRoutes } from './routes/server-routes.ts'
import { imageRoutes } from './routes/image-routes.ts'
import { logRoutes } from './routes/log-routes.ts'
import { shareRoutes } from './routes/share-routes.ts'
import type { Route } from './routes/route.ts'

export { speakerHeader, type Route } from './routes/route.ts'

/** Every call of Everquill. Routes, documentation and the browser's typed calls all come from this table. */
export const contract = {
  ...accountRoutes,
  ...characterRoutes,
  ...logRoutes,
  ...contentRoutes,
  ...houseRoutes,
  ...imageRoutes,
  ...gameRoutes,
  ...shareRoutes,
} as const satisfies Record<string, Route>

/** The name of a call. */
export type RouteName = keyof typeof contract
