import { onTestFinished } from 'vitest'
import { openInstallation } from '../../accounts/account-tests.fixture.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { resolveSession } from '../../accounts/sessions/sessions.ts'
import { resolveToken } from '../../accounts/tokens/resolve-token.ts'
import { buildApp } from '../build-app.ts'
import { networks } from '../client-network.ts'
import { requestContext } from '../request-context.ts'
import { serveOn } from '../serve.ts'
import { accountRoutes } from './account-routes.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { identityRoutes } from './identity-routes.ts'

/** All routes about accounts on a real database, with a manual clock; nobody has any characters. */
export async function openAccountServer(overrides: Partial<AccountDeps> = {}) {
  const world = await openInstallation(overrides)
  const app = await buildApp({ publicUrl: null, log: null })
  onTestFinished(() => app.close())
  const { networkOf, isSecure } = networks(['loopback'])
  const context = requestContext({
    countNotFound: async () => null,
    networkOf,
    isSecure,
    resolveSession: (token) => resolveSession(world.storage, token, world.now()),
    resolveToken: (token, network) => resolveToken({ ...world, countRequest: () => null }, token, network),
  })
  async function* none() {}
  const nothing = { characters: 0, games: 0, isEmpty: true, moveTo: async () => () => undefined }
  const deps = {
    ...world,
    deleteUserContent: async () => undefined,
    exportAccount: () => ({ characters: none(), games: none() }),
    version: '0.0.0',
    checkExportLimit: async () => null,
    maxCharactersOf: ({ guest }: { readonly guest: boolean }) => (guest ? 20 : 0),
    belongingsOf: async () => nothing,
  }
  const serve = serveOn(app, context)
  accountRoutes(serve, deps)
  identityRoutes(serve, deps)
  factorRoutes(serve, deps)
  return { world, app }
}
